import { Box, Button, Paper } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CanAccess, useDataProvider, useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { OFFLINE } from '../../../../kernel/wire/payment-method.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { When } from '../../ui/when.tsx'
import { DonationAmount, type DonationAmountName, donationAmountLabel } from './DonationAmount.tsx'
import { DonationAssign } from './DonationAssign.tsx'
import { DonationLosses } from './DonationLosses.tsx'
import { DonationStatusChip } from './DonationStatusChip.tsx'
import { Donor } from './Donor.tsx'
import { donationTitle } from './donation-text.ts'
import { styles } from './donations.styles.ts'
import { Recipient } from './Recipient.tsx'
import { isUnassigned } from './refund-text.ts'
import { useAssignPreview } from './use-assign.ts'

export function DonationShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const query = useGetOne<BackofficeDonation>('donations', { id })
	const timeline = useQuery({
		queryKey: ['donations', 'timeline', id],
		queryFn: async ({ signal }) => (await dataProvider.donationTimeline(id, { signal })).data,
	})
	return (
		<RecordPage
			title={query.data ? donationTitle(t, query.data) : t('donations.donationTo')}
			query={query}
			timeline={timeline}
			back={{ to: '/donations', label: t('donations.all') }}
			lead={(donation) => (
				<Box component="span" sx={styles.lead}>
					<DonationStatusChip donation={donation} />
					<Donor donation={donation} />
					<span>{donation.donorEmail}</span>
				</Box>
			)}
		>
			{(donation) => (
				<>
					{isUnassigned(donation) && donation.chargeRef !== null ? (
						<CanAccess resource="donations" action="review">
							<Unassigned donation={donation} />
						</CanAccess>
					) : null}
					<h2>{t('donations.money')}</h2>
					<DonationMoney donation={donation} />
					{donation.chargeRef !== null ? (
						<CanAccess resource="disputes" action="show">
							{isOffline(donation) ? (
								<Link to={`/offlineDonations/${donation.id}/show`}>{t('offlineDonations.one')}</Link>
							) : (
								<DonationLosses donation={donation} />
							)}
						</CanAccess>
					) : null}
					<h2>{t('donations.payment')}</h2>
					<DonationFacts donation={donation} />
				</>
			)}
		</RecordPage>
	)
}

const TO_FOUNDATION = { requestId: null, personId: null }
const isOffline = ({ provider }: BackofficeDonation): boolean => provider === OFFLINE

function Unassigned({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	const [assigning, setAssigning] = useState(false)
	const { data } = useAssignPreview(donation.id, TO_FOUNDATION)
	const isWhole = data !== undefined && data.preview.problem === null
	return (
		<Paper variant="outlined" sx={styles.waits}>
			<p>{data?.preview.problem?.message ?? t('assign.waits')}</p>
			{isWhole ? (
				<Button variant="contained" onClick={() => setAssigning(true)}>
					{t('assign.open')}
				</Button>
			) : null}
			{assigning ? <DonationAssign donation={donation} onClose={() => setAssigning(false)} /> : null}
		</Paper>
	)
}

const LINES: readonly { figure: DonationAmountName; sum?: true }[] = [
	{ figure: 'amount' },
	{ figure: 'fee' },
	{ figure: 'total', sum: true },
	{ figure: 'refunded' },
	{ figure: 'providerCost' },
]

function DonationMoney({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	const lines = isOffline(donation) ? LINES.filter(({ figure }) => figure !== 'providerCost') : LINES
	return (
		<Paper component="dl" variant="outlined" sx={styles.money}>
			{lines.map(({ figure, sum }) => (
				<div key={figure} className={sum ? 'sum' : undefined}>
					<dt>{t(donationAmountLabel(figure))}</dt>
					<dd>
						<DonationAmount donation={donation} figure={figure} />
					</dd>
				</div>
			))}
		</Paper>
	)
}

function DonationFacts({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	const none = t('common.none')
	return (
		<KeyValues>
			<KeyValue label={t('donations.target')}>
				<Recipient donation={donation} />
			</KeyValue>
			<KeyValue label={t('donations.started')}>
				<When at={donation.startedAt} of={donation.currency} />
			</KeyValue>
			<KeyValue label={t('donations.moved')}>
				{donation.movedAt ? <When at={donation.movedAt} of={donation.currency} /> : none}
			</KeyValue>
			<KeyValue label={t('donations.confirmed')}>
				{donation.confirmedAt ? <When at={donation.confirmedAt} of={donation.currency} /> : none}
			</KeyValue>
			{donation.confirmedAt && (!isOffline(donation) || donation.donor) ? (
				<CanAccess resource="receipts" action="show">
					<KeyValue label={t('receipts.one')}>
						<Link to={`/receipts/${donation.id}/show`}>{t('receipts.open')}</Link>
					</KeyValue>
				</CanAccess>
			) : null}
			<KeyValue label={t('donations.attempts')}>{donation.attempts}</KeyValue>
			<KeyValue label={t('donations.failure')}>{donation.failureCode ?? none}</KeyValue>
			<KeyValue label={t('donations.card')}>{donation.card ?? none}</KeyValue>
			<KeyValue label={t('donations.provider')}>
				{donation.provider}, {donation.account}
			</KeyValue>
			<KeyValue label={t('donations.providerRef')}>{donation.providerRef ?? none}</KeyValue>
			<KeyValue label={t('donations.chargeRef')}>{donation.chargeRef ?? none}</KeyValue>
		</KeyValues>
	)
}
