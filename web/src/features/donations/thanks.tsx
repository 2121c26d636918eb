import { useQuery } from '@tanstack/react-query'
import { ChevronRight, HeartHandshake, type LucideIcon, Receipt, Route, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { registrationQuery } from '../live-events/api/live-events.ts'
import { DonationSlip } from './donation-slip.tsx'
import { FundraiserProgress } from './fundraiser-progress.tsx'

const LEADS = {
	donationRequest: 'thanks.individual',
	individual: 'thanks.individual',
	tal: 'thanks.foundation',
	event: 'thanks.event',
} as const satisfies Readonly<Record<Donation['donationFor'], string>>

export function Thanks({ donation }: { readonly donation: Donation }) {
	const { t } = useTranslation('donations')
	const format = useFormat()
	const user = useUser()
	const fundraiser = donation.donation_request_id
	const name = donation.user_info?.name.split(' ')[0] ?? ''
	const amount = format.amount(minorOf(donation.quantity, donation.units), donation.units, 'always')
	const ofDonation = name ? t('thanks.heading', { name, amount }) : t('thanks.headingNoName', { amount })
	const heading = donation.donationFor === 'event' ? t('thanks.eventHeading', { name }) : ofDonation
	return (
		<>
			<div className="ty-band">
				<picture>
					<source media="(min-width: 721px)" srcSet="/art/hands-band.svg" />
					<img src="/art/hands.svg" alt="" width={1440} height={260} />
				</picture>
			</div>
			<div className="wrap ty">
				<div>
					<h1>{heading}</h1>
					{fundraiser ? (
						<FundraiserProgress requestId={fundraiser._id} donation={donation} />
					) : (
						<p className="lead">{t(LEADS[donation.donationFor], { name: donation.title })}</p>
					)}
					<nav className="next" aria-label={t('thanks.title')}>
						{donation.donationFor === 'event' && <TicketsWay registrationId={donation._id} />}
						{fundraiser && (
							<Way
								to={paths.fundraiser.href({ id: fundraiser._id })}
								icon={Route}
								title={t('thanks.where')}
								text={t('thanks.whereText')}
							/>
						)}
						{user && (
							<Way
								to={paths.myDonations.href()}
								icon={Receipt}
								title={t('thanks.list')}
								text={t('thanks.listText')}
							/>
						)}
						<Way
							to={paths.search.href()}
							icon={HeartHandshake}
							title={t('thanks.more')}
							text={t('thanks.moreText')}
						/>
					</nav>
				</div>
				<aside>
					<DonationSlip donation={donation} />
				</aside>
			</div>
		</>
	)
}

const FIRST_CHECK_MS = 1_000
const MAX_CHECKS = 20

/** Leads to the tickets of paid seats once they are issued; their link is mailed, too. */
function TicketsWay({ registrationId }: { readonly registrationId: string }) {
	const { t } = useTranslation('eventPayment')
	const { data } = useQuery({
		...registrationQuery(registrationId),
		refetchOnMount: 'always',
		refetchInterval: ({ state: { data, dataUpdateCount } }) =>
			data?.state === 'cancelled' || data?.ticketToken || dataUpdateCount > MAX_CHECKS
				? false
				: FIRST_CHECK_MS * dataUpdateCount,
	})
	if (!data?.ticketToken) return null
	return <Way to={`/${data.ticketToken}`} icon={Ticket} title={t('paid.tickets')} text={t('paid.text')} />
}

interface WayProps {
	readonly to: string
	readonly icon: LucideIcon
	readonly title: string
	readonly text: string
}

function Way({ to, icon, title, text }: WayProps) {
	return (
		<Link to={to}>
			<Icon of={icon} size="l" />
			<span>
				<b>{title}</b>
				<span className="text-ink-2 text-sm block">{text}</span>
			</span>
			<Icon of={ChevronRight} />
		</Link>
	)
}
