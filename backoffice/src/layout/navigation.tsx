import {
	ArrowLeftRight,
	Banknote,
	Building2,
	ChartColumn,
	ClipboardCheck,
	Droplet,
	FileText,
	HeartHandshake,
	History,
	Images,
	LayoutDashboard,
	type LucideIcon,
	Mails,
	MailX,
	Megaphone,
	MessagesSquare,
	PiggyBank,
	ReceiptText,
	RefreshCcwDot,
	Scale,
	ShieldCheck,
	Sparkles,
	TriangleAlert,
	UsersRound,
	Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useGetIdentity } from 'react-admin'
import { NavLink } from 'react-router-dom'
import type { Overview } from '../../../domain/activity/contract.ts'
import { mayAccess, type ResourceName } from '../providers/access.ts'
import type { Identity } from '../providers/auth.ts'
import { type MessageKey, useT } from '../providers/i18n.ts'
import styles from './navigation.module.css'
import { useOverview } from './use-overview.ts'

interface Place {
	to: string
	label: MessageKey
	icon: LucideIcon
	resource?: ResourceName
	/** What waits there. */
	count?: (overview: Overview) => number
}

const PLACES: readonly (readonly Place[])[] = [
	[
		{ to: '/', label: 'nav.home', icon: LayoutDashboard },
		{
			to: '/review',
			label: 'nav.review',
			icon: ClipboardCheck,
			resource: 'requests',
			count: (overview) => overview.waiting,
		},
		{ to: '/donations', label: 'nav.donations', icon: HeartHandshake, resource: 'donations' },
		{
			to: '/withdrawals',
			label: 'withdrawals.title',
			icon: Banknote,
			resource: 'withdrawals',
			count: ({ money }) =>
				money ? money.toApprove.count + money.toPay.count + money.paymentFailed.count : 0,
		},
		{ to: '/funds', label: 'funds.title', icon: PiggyBank, resource: 'funds' },
		{ to: '/payouts', label: 'nav.payouts', icon: ArrowLeftRight, resource: 'payouts' },
		{
			to: '/discrepancies',
			label: 'nav.discrepancies',
			icon: TriangleAlert,
			resource: 'discrepancies',
			count: (overview) => overview.money?.discrepancies.count ?? 0,
		},
		{ to: '/receipts', label: 'nav.receipts', icon: ReceiptText, resource: 'receipts' },
		{ to: '/reconciliation', label: 'nav.report', icon: Scale, resource: 'reconciliation' },
		{ to: '/books', label: 'nav.books', icon: ShieldCheck, resource: 'books' },
	],
	[
		{ to: '/requests', label: 'nav.requests', icon: FileText, resource: 'requests' },
		{ to: '/organizations', label: 'nav.organizations', icon: Building2, resource: 'organizations' },
		{
			to: '/messages',
			label: 'messages.title',
			icon: MessagesSquare,
			resource: 'messages',
			count: (overview) => overview.messages ?? 0,
		},
		{
			to: '/pictures',
			label: 'pictures.title',
			icon: Images,
			resource: 'pictures',
			count: (overview) => overview.pictures ?? 0,
		},
		{ to: '/users', label: 'users.title', icon: UsersRound, resource: 'users' },
		{ to: '/bloodDonors', label: 'bloodDonors.title', icon: Droplet, resource: 'bloodDonors' },
		{ to: '/broadcasts', label: 'broadcasts.title', icon: Megaphone, resource: 'broadcasts' },
		{ to: '/mailings', label: 'mailings.title', icon: Mails, resource: 'mailings' },
		{ to: '/statistics', label: 'statistics.title', icon: ChartColumn, resource: 'statistics' },
		{ to: '/activity', label: 'activityLog.title', icon: History, resource: 'activity' },
		{ to: '/userInterests', label: 'interests.title', icon: Sparkles, resource: 'userInterests' },
	],
	[
		{ to: '/webhooks', label: 'nav.webhooks', icon: Webhook, resource: 'webhooks' },
		{ to: '/effects', label: 'nav.effects', icon: RefreshCcwDot, resource: 'effects' },
		{
			to: '/deadLetters',
			label: 'nav.deadLetters',
			icon: MailX,
			resource: 'deadLetters',
			count: (overview) => overview.deadLetters,
		},
	],
]

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
	const groups = PLACES.map((group) =>
		group.filter((place) => !place.resource || mayAccess(roles, place.resource, 'list')),
	).filter((group) => group.length > 0)
	return (
		<nav aria-label={t('nav.label')} className={narrow ? styles.narrow : undefined}>
			{children}
			{groups.map((group) => (
				<ul key={group[0]?.to} className={styles.group}>
					{group.map(({ to, label, icon: Icon, count }) => {
						const waiting = overview && count ? count(overview) : 0
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
								</NavLink>
							</li>
						)
					})}
				</ul>
			))}
		</nav>
	)
}
