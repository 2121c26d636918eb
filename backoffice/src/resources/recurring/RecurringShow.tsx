import { useQuery } from '@tanstack/react-query'
import { useCanAccess, useDataProvider, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeRecurring } from '../../../../domain/recurring/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { When } from '../../ui/when.tsx'
import { RecurringStatus, recurringTitle } from './RecurringStatus.tsx'
import { StopRecurring } from './StopRecurring.tsx'

export function RecurringShow() {
	const t = useT()
	const { id = '' } = useParams()
	const { canAccess } = useCanAccess({ resource: 'recurringDonations', action: 'review' })
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const query = useGetOne<BackofficeRecurring>('recurringDonations', { id })
	const timeline = useQuery({
		queryKey: ['recurringDonations', 'timeline', id],
		queryFn: async ({ signal }) => (await dataProvider.recurringTimeline(id, { signal })).data,
	})
	return (
		<RecordPage
			title={query.data ? recurringTitle(t, query.data) : t('recurring.one')}
			query={query}
			timeline={timeline}
			back={{ to: '/recurringDonations', label: t('recurring.all') }}
			lead={(of) => <RecurringStatus of={of} />}
		>
			{(of) => (
				<>
					<Facts of={of} />
					{canAccess && of.status !== 'ended' ? <StopRecurring id={of.id} /> : null}
				</>
			)}
		</RecordPage>
	)
}

function Facts({ of }: { of: BackofficeRecurring }) {
	const t = useT()
	const none = t('common.none')
	const amount = (value: string) => <Amount why="proposed" value={value} currency={of.currency} />
	return (
		<KeyValues>
			<KeyValue label={t('recurring.donor')}>{of.donor ?? t('recurring.gone')}</KeyValue>
			<KeyValue label={t('recurring.for')}>
				{of.target === 'donationRequest' && of.targetId ? (
					<RecordLink resource="requests" id={of.targetId}>
						{recurringTitle(t, of)}
					</RecordLink>
				) : (
					recurringTitle(t, of)
				)}
			</KeyValue>
			<KeyValue label={t('recurring.amount')}>{amount(of.amount)}</KeyValue>
			<KeyValue label={t('recurring.fee')}>{amount(of.fee)}</KeyValue>
			<KeyValue label={t('recurring.total')}>{amount(of.total)}</KeyValue>
			<KeyValue label={t('recurring.method')}>{t(`recurring.methods.${of.method}`)}</KeyValue>
			<KeyValue label={t('recurring.day')}>{of.day}</KeyValue>
			<KeyValue label={t('recurring.period')}>{of.period}</KeyValue>
			<KeyValue label={t('recurring.next')}>
				{of.nextAt ? <When at={of.nextAt} of={of.currency} /> : none}
			</KeyValue>
			<KeyValue label={t('recurring.tries')}>{of.tries}</KeyValue>
			<KeyValue label={t('recurring.failed')}>
				{of.declinedAt ? (
					<span>
						<When at={of.declinedAt} of={of.currency} /> <code>{of.declinedCode}</code>
					</span>
				) : (
					none
				)}
			</KeyValue>
			<KeyValue label={t('recurring.months')}>{of.months}</KeyValue>
			<KeyValue label={t('recurring.given')}>
				<Amount why="part" value={of.given} currency={of.currency} />
			</KeyValue>
			<KeyValue label={t('recurring.since')}>
				<When at={of.startedAt} of={of.currency} />
			</KeyValue>
			{of.endedAt ? (
				<KeyValue label={t('recurring.until')}>
					<When at={of.endedAt} of={of.currency} />
				</KeyValue>
			) : null}
		</KeyValues>
	)
}
