import { type WebhookRow, webhookRow } from '../../../../domain/activity/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { JobChip } from '../../ui/job-chip.tsx'
import { Filters, Pick } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { When } from '../../ui/when.tsx'

const COLUMNS: readonly Column<WebhookRow>[] = [
	{
		field: 'type',
		label: 'webhooks.type',
		sortable: true,
		head: true,
		cell: (row) => <b>{row.type ?? '?'}</b>,
	},
	{ field: 'provider', label: 'webhooks.provider', cell: (row) => row.provider },
	{ field: 'eventId', label: 'webhooks.eventId', cell: (row) => row.eventId },
	{
		field: 'receivedAt',
		label: 'webhooks.receivedAt',
		sortable: true,
		cell: (row) => <When at={row.receivedAt} />,
	},
	{ field: 'verdict', label: 'webhooks.verdict', cell: (row) => <JobChip state={row.verdict} /> },
	{ field: 'state', label: 'webhooks.state', cell: (row) => <JobChip state={row.state} /> },
	{ field: 'attempts', label: 'webhooks.attempts', right: true, cell: (row) => row.attempts },
]

/** What providers told us, and what became of it. */
export function WebhookList() {
	const t = useT()
	const states = webhookRow.shape.state.options.map((value) => ({ value, text: t(`job.${value}`) }))
	const verdicts = webhookRow.shape.verdict.options.map((value) => ({ value, text: t(`job.${value}`) }))
	return (
		<Listing
			title={t('nav.webhooks')}
			sort={{ field: 'receivedAt', order: 'DESC' }}
			filters={
				<Filters>
					<Pick source="state" label={t('webhooks.state')} all={t('list.all')} options={states} />
					<Pick source="verdict" label={t('webhooks.verdict')} all={t('list.all')} options={verdicts} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('nav.webhooks')} columns={COLUMNS} />
		</Listing>
	)
}
