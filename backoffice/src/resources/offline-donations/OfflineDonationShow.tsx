import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CanAccess, useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { OfflineDecision, OfflineDonationDetail } from '../../../../domain/offline-donations/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Amount } from '../../ui/amount.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { TARGET_PAGES } from '../../ui/target-pages.ts'
import { Day, When } from '../../ui/when.tsx'
import { OfflineDecisionDialog } from './OfflineDecisionDialog.tsx'
import { OfflineStatusChip } from './OfflineStatusChip.tsx'
import { OfflineTarget } from './OfflineTarget.tsx'
import { styles } from './offline-donations.styles.ts'
import { useOfflineDecision } from './use-offline-decision.ts'

export function OfflineDonationShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const query = useQuery({
		queryKey: ['offlineDonations', 'one', id],
		queryFn: ({ signal }) => dataProvider.offlineDonation(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['offlineDonations', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.offlineDonationTimeline(id, { signal }),
	})
	return (
		<RecordPage
			title={query.data?.counterparty ?? t('offlineDonations.one')}
			query={query}
			timeline={timeline}
			back={{ to: '/offlineDonations', label: t('offlineDonations.all') }}
			lead={(donation) => (
				<Box component="span" sx={styles.lead}>
					<OfflineStatusChip status={donation.status} />
					<span>{t(`offlineMethod.${donation.method}`)}</span>
				</Box>
			)}
		>
			{(donation) => (
				<>
					<Box sx={styles.notes}>
						{donation.status === 'recorded' ? <Note>{t('offlineDonations.waits')}</Note> : null}
						{donation.status === 'reversing' ? <Note>{t('offlineDonations.reversalWaits')}</Note> : null}
						{donation.needsAnother ? <Note>{t('offlineDonations.needsAnother')}</Note> : null}
					</Box>
					<Box component="p" sx={styles.big}>
						<Amount why="linked" value={donation.amount} currency={donation.currency} />
					</Box>
					<Facts donation={donation} />
					<Reversal donation={donation} />
					<CanAccess resource="offlineDonations" action="review">
						<Decisions donation={donation} />
					</CanAccess>
				</>
			)}
		</RecordPage>
	)
}

const BOOKED: readonly OfflineDonationDetail['status'][] = ['received', 'reversing', 'reversed']

function Facts({ donation }: { donation: OfflineDonationDetail }) {
	const t = useT()
	const none = t('common.none')
	const { target, targetId, document } = donation
	const page = TARGET_PAGES[target]
	return (
		<KeyValues>
			<KeyValue label={t('offlineDonations.target')}>
				{page !== null && targetId !== null ? (
					<Link to={`/${page}/${targetId}/show`}>
						<OfflineTarget donation={donation} />
					</Link>
				) : (
					<OfflineTarget donation={donation} />
				)}
			</KeyValue>
			<KeyValue label={t('offlineDonations.receivedOn')}>
				<Day day={donation.receivedOn} />
			</KeyValue>
			<KeyValue label={t('offlineDonations.reference')}>{donation.reference || none}</KeyValue>
			<KeyValue label={t('offlineDonations.bank')}>{donation.bank || none}</KeyValue>
			<KeyValue label={t('offlineDonations.counterparty')}>
				{donation.counterparty ?? t('offlineDonations.nobody')}
			</KeyValue>
			<KeyValue label={t('offlineDonations.email')}>{donation.email || none}</KeyValue>
			<KeyValue label={t('offlineDonations.address')}>{donation.address.join(', ') || none}</KeyValue>
			<KeyValue label={t('offlineDonations.pan')}>
				{donation.panLast4 ? `•••• ${donation.panLast4}` : none}
			</KeyValue>
			<KeyValue label={t('offlineDonations.document')}>
				{document ? (
					<a href={document.url} target="_blank" rel="noreferrer">
						{document.name}
					</a>
				) : (
					t('offlineDonations.noDocument')
				)}
			</KeyValue>
			<KeyValue label={t('offlineDonations.recordedBy')}>{donation.recordedBy}</KeyValue>
			<KeyValue label={t('offlineDonations.recordedAt')}>
				<When at={donation.recordedAt} of={donation.currency} />
			</KeyValue>
			<KeyValue label={t('offlineDonations.receivedBy')}>{donation.receivedBy.join(', ') || none}</KeyValue>
			{BOOKED.includes(donation.status) ? (
				<KeyValue label={t('offlineDonations.donation')}>
					<Link to={`/donations/${donation.id}/show`}>{t('offlineDonations.openDonation')}</Link>
				</KeyValue>
			) : null}
			{donation.returnReason ? (
				<KeyValue label={t('offlineDonations.returnReason')} wide>
					{donation.returnReason}
				</KeyValue>
			) : null}
		</KeyValues>
	)
}

function Reversal({ donation: { reversal } }: { donation: OfflineDonationDetail }) {
	const t = useT()
	if (!reversal) return null
	return (
		<>
			<h2>{t('offlineDonations.reversal')}</h2>
			<KeyValues>
				<KeyValue label={t('offlineDonations.because')}>{t(`reversalCause.${reversal.because}`)}</KeyValue>
				<KeyValue label={t('offlineDonations.reversedOn')}>
					<Day day={reversal.on} />
				</KeyValue>
				<KeyValue label={t('offlineDonations.reversedBy')}>{reversal.by.join(', ')}</KeyValue>
				<KeyValue label={t('offlineDonations.reason')} wide>
					{reversal.reason ?? t('unnamed.erased')}
				</KeyValue>
			</KeyValues>
		</>
	)
}

function Decisions({ donation }: { donation: OfflineDonationDetail }) {
	const t = useT()
	const decision = useOfflineDecision(donation)
	const [confirming, setConfirming] = useState<OfflineDecision | null>(null)
	if (donation.decisions.length === 0 && !decision.conflict) return null
	return (
		<ActionBar inPage label={t('offlineDonations.decide')}>
			{decision.conflict ? <Note>{t('offlineDonations.conflict')}</Note> : null}
			{donation.decisions.toReversed().map((each) => (
				<Button
					key={each}
					variant={each === 'approve' ? 'contained' : 'outlined'}
					color={each === 'approve' ? 'primary' : 'error'}
					disabled={each === 'approve' && donation.needsAnother}
					onClick={() => {
						decision.reset()
						setConfirming(each)
					}}
				>
					{t(`offlineDecision.${each}.name`)}
				</Button>
			))}
			{confirming ? (
				<OfflineDecisionDialog
					key={confirming}
					decision={confirming}
					donation={donation}
					task={decision}
					onClose={() => setConfirming(null)}
					onConfirm={(verdict) => decision.mutate(verdict, { onSuccess: () => setConfirming(null) })}
				/>
			) : null}
		</ActionBar>
	)
}
