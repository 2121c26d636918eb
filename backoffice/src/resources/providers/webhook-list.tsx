import { useT } from '../../providers/i18n.ts'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { When } from '../../ui/when.tsx'

/** A message of a provider as it stands in the inbox. */
interface WebhookRow {
	id: string
	provider: string
	eventId: string
	type: string
	receivedAt: string
	verdict: string
	state: string
	attempts: number
}

const COLUMNS: readonly Column<WebhookRow>[] = [
	{ field: 'type', label: 'webhooks.type', head: true, cell: (row) => <b>{row.type}</b> },
	{ field: 'provider', label: 'webhooks.provider', cell: (row) => row.provider },
	{ field: 'eventId', label: 'webhooks.eventId', cell: (row) => row.eventId },
	{
		field: 'receivedAt',
		label: 'webhooks.receivedAt',
		sortable: true,
		cell: (row) => <When at={row.receivedAt} />,
	},
	{ field: 'verdict', label: 'webhooks.verdict', cell: (row) => <StateChip state={row.verdict} /> },
	{ field: 'state', label: 'webhooks.state', cell: (row) => <StateChip state={row.state} /> },
	{ field: 'attempts', label: 'webhooks.attempts', right: true, cell: (row) => row.attempts },
]

/** What providers told us, and what became of it. */
export function WebhookList() {
	const t = useT()
	return (
		<Listing title={t('nav.webhooks')} sort={{ field: 'receivedAt', order: 'DESC' }}>
			<RecordTable caption={t('nav.webhooks')} columns={COLUMNS} />
		</Listing>
	)
}
