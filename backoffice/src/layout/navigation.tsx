import { Box } from '@mui/material'
import { LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGetIdentity, useGetList } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { COUNTED_TO } from '../../../kernel/wire/schemas.ts'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { mayAccess } from '../providers/access.ts'
import type { Identity } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import type { ResourceName } from '../resources/declaration.ts'
import { hasQueues } from '../resources/home/work-for.ts'
import { PLACES } from '../resources/index.ts'
import { sheet } from '../theme/sheet.ts'
import { useOverview } from './use-overview.ts'

const styles = sheet({
	group: {
		display: 'grid',
		gridTemplateColumns: 'minmax(0, 1fr)',
		gap: '2px',
		'& + &': { marginTop: '10px', paddingTop: '10px', borderTop: '1px solid rgb(255 255 255 / 0.14)' },
	},
	head: { padding: '4px 10px', fontSize: 'var(--text-sm)', fontWeight: 620 },
	link: {
		display: 'flex',
		gap: '12px',
		alignItems: 'center',
		minHeight: '40px',
		padding: '0 10px',
		borderRadius: '8px',
		color: 'var(--color-band-ink)',
		textDecoration: 'none',
		position: 'relative',
		'& svg': { flex: 'none' },
		'&:hover': { background: 'rgb(255 255 255 / 0.08)', color: 'var(--color-band-ink)' },
		'&:focus-visible': { outlineColor: '#f0b440' },
		'&[aria-current="page"]': { background: 'var(--color-band-ink)', color: '#0a4438', fontWeight: 600 },
	},
	word: { minWidth: 0, padding: '4px 0', lineHeight: 1.3, overflowWrap: 'anywhere' },
	count: { marginLeft: 'auto', fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' },
	narrow: {
		'& .head': { display: 'none' },
		'& .link': { justifyContent: 'center', padding: 0 },
		'& .word': {
			position: 'absolute',
			padding: 0,
			width: '1px',
			height: '1px',
			overflow: 'hidden',
			clipPath: 'inset(50%)',
		},
		'& .count': {
			position: 'absolute',
			top: '-3px',
			right: '-7px',
			minWidth: '18px',
			padding: '0 4px',
			borderRadius: '9px',
			background: '#e8a317',
			color: '#16302b',
			font: '620 0.8125rem / 18px var(--font-sans)',
			textAlign: 'center',
		},
	},
})

const HOME = {
	group: 'work',
	to: '/',
	label: 'nav.home',
	icon: LayoutDashboard,
	resource: null,
	count: undefined,
} as const
const GROUPS = PLACES.map((places, at) => (at === 0 ? [HOME, ...places] : places))

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
	return (
		<Box component="span" sx={styles.count} className="count">
			{total > COUNTED_TO ? `${COUNTED_TO}+` : total}
		</Box>
	)
}

interface NavigationProps {
	narrow?: boolean
	onGo?: () => void
	children?: ReactNode
}

export function Navigation({ narrow = false, onGo, children }: NavigationProps) {
	const t = useT()
	const { identity } = useGetIdentity()
	const { data: overview } = useOverview()
	const roles = (identity as Identity | undefined)?.roles ?? []
	const groups = GROUPS.map((group) =>
		group.filter(({ resource }) =>
			resource === null ? hasQueues(roles) : mayAccess(roles, resource, 'list'),
		),
	).filter((group) => group.length > 0)
	return (
		<Box component="nav" aria-label={t('nav.label')} sx={[narrow && styles.narrow]}>
			{children}
			{groups.map((group) => (
				<Box component="ul" key={group[0]?.to} sx={styles.group}>
					{group[0]?.group === 'radio' ? (
						<Box component="li" sx={styles.head} className="head">
							{t('nav.radio')}
						</Box>
					) : null}
					{group.map(({ resource, to, label, icon: Icon, count }) => {
						const waiting = overview && typeof count === 'function' ? count(overview) : 0
						return (
							<li key={to}>
								<Box
									component={NavLink}
									to={to}
									end={to === '/'}
									sx={styles.link}
									className="link"
									onClick={onGo}
									title={narrow ? t(label) : undefined}
								>
									<Icon size={20} strokeWidth={1.9} aria-hidden />
									<Box component="span" sx={styles.word} className="word">
										{t(label)}
									</Box>
									{waiting > 0 ? (
										<Box component="span" sx={styles.count} className="count">
											{waiting}
										</Box>
									) : null}
									{resource !== null && typeof count === 'object' ? (
										<RowCount resource={resource} filter={count.filter} />
									) : null}
								</Box>
							</li>
						)
					})}
				</Box>
			))}
		</Box>
	)
}
