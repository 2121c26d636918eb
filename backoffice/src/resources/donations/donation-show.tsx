import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { CanAccess, useDataProvider, useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { DonationFacts } from './donation-facts.tsx'
import { DonationLosses } from './donation-losses.tsx'
import { DonationMoney } from './donation-money.tsx'
import { DonationStatusChip } from './donation-status.tsx'
import { donationTitle } from './donation-words.ts'
import styles from './donations.module.css'
import { Donor } from './donor.tsx'
import { isUnassigned } from './refund-words.ts'
import { Unassigned } from './unassigned.tsx'

/** One donation: its money, its payment, and everything that happened to it. */
export function DonationShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: donation, error, refetch } = useGetOne<BackofficeDonation>('donations', { id })
	const timeline = useQuery({
		queryKey: ['donations', 'timeline', id],
		queryFn: async ({ signal }) => (await dataProvider.donationTimeline(id, { signal })).data,
	})
	return (
		<Page
			title={donation ? donationTitle(t, donation) : t('donations.gift')}
			lead={
				donation ? (
					<span className={styles.lead}>
						<DonationStatusChip status={donation.status} />
						<Donor donation={donation} />
						<span>{donation.giverEmail}</span>
					</span>
				) : null
			}
			actions={
				<Link className={styles.back} to="/donations">
					<ArrowLeft size={18} aria-hidden /> {t('donations.all')}
				</Link>
			}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!donation && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{donation ? (
				<div className={styles.columns}>
					<div>
						{isUnassigned(donation) && donation.chargeRef !== null ? (
							<CanAccess resource="donations" action="review">
								<Unassigned donation={donation} />
							</CanAccess>
						) : null}
						<h2>{t('donations.money')}</h2>
						<DonationMoney donation={donation} />
						{donation.chargeRef !== null ? (
							<CanAccess resource="donations" action="review">
								<DonationLosses donation={donation} />
							</CanAccess>
						) : null}
						<h2>{t('donations.payment')}</h2>
						<DonationFacts donation={donation} />
					</div>
					<aside className={styles.timeline}>
						<h2>{t('timeline.title')}</h2>
						<Timeline query={timeline} />
					</aside>
				</div>
			) : null}
		</Page>
	)
}
