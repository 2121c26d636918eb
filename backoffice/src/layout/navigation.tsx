import { LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGetIdentity, useGetList } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { MINUTE_MS } from '../../../kernel/time.ts'
import { COUNTED_TO } from '../../../kernel/wire.ts'
import { mayAccess } from '../providers/access.ts'
import type { Identity } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import type { ResourceName } from '../resources/declaration.ts'
import { PLACES } from '../resources/index.ts'
import styles from './navigation.module.css'
import { useOverview } from './use-overview.ts'

const HOME = { to: '/', label: 'nav.home', icon: LayoutDashboard, resource: null, count: undefined } as const
/** Home stands before everything else, for everybody. */
const GROUPS = PLACES.map((places, at) => (at === 0 ? [HOME, ...places] : places))

/** How many rows of a list a filter leaves; nothing where it leaves none. */
function RowCount({
	resource,
	filter,
}: {
	resource: ResourceName
	filter: Readonly<Record<string, unknown>>
}) {
	const { total = 0 } = useGetList(
		resource,
		{ filter, pagination: { page: 1, perPage: 1 } },
		{ refetchInterval: MINUTE_MS },
	)
	if (total === 0) return null
	return <span className={styles.count}>{total > COUNTED_TO ? `${COUNTED_TO}+` : total}</span>
}

interface NavigationProps {
	/** Icons alone, with their words as tooltips. */
	narrow?: boolean
	onGo?: () => void
	/** Above the places. */
	children?: ReactNode
}

/** The places that the reader's roles open, with what waits in each. */
export function Navigation({ narrow = false, onGo, children }: NavigationProps) {
	const t = useT()
	const { identity } = useGetIdentity()
	const { data: overview } = useOverview()
	const roles = (identity as Identity | undefined)?.roles ?? []
	const groups = GROUPS.map((group) =>
		group.filter(({ resource }) => resource === null || mayAccess(roles, resource, 'list')),
	).filter((group) => group.length > 0)
	return (
		<nav aria-label={t('nav.label')} className={narrow ? styles.narrow : undefined}>
			{children}
			{groups.map((group) => (
				<ul key={group[0]?.to} className={styles.group}>
					{group.map(({ resource, to, label, icon: Icon, count }) => {
						const waiting = overview && typeof count === 'function' ? count(overview) : 0
						return (
							<li key={to}>
								<NavLink
									to={to}
									end={to === '/'}
									className={styles.link ?? ''}
									onClick={onGo}
									title={narrow ? t(label) : undefined}
								>
									<Icon size={20} strokeWidth={1.9} aria-hidden />
									<span className={styles.word}>{t(label)}</span>
									{waiting > 0 ? <span className={styles.count}>{waiting}</span> : null}
									{resource !== null && typeof count === 'object' ? (
										<RowCount resource={resource} filter={count.filter} />
									) : null}
								</NavLink>
							</li>
						)
					})}
				</ul>
			))}
		</nav>
	)
}
