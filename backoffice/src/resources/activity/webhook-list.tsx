import { Link } from 'react-router-dom'
import { type WebhookRow, webhookRow } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { JobChip } from '../../ui/job-chip.tsx'
import { DayFilter, Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { When } from '../../ui/when.tsx'
import styles from './activity.module.css'

const COLUMNS: readonly Column<WebhookRow>[] = [
	{
		field: 'type',
		label: 'webhooks.type',
		sortable: true,
		head: true,
		cell: (row) => <Opening webhook={row} />,
	},
	{ field: 'provider', label: 'webhooks.provider', cell: (row) => row.provider },
	{ field: 'eventId', label: 'webhooks.eventId', cell: (row) => <Reference>{row.eventId}</Reference> },
	{ field: 'objectRef', label: 'webhooks.object', cell: (row) => <Reference>{row.objectRef}</Reference> },
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

/** A provider's id, which may break anywhere. */
const Reference = ({ children }: { children: string | null }) =>
	children === null ? null : <span className={styles.reference}>{children}</span>

/** Leads to the delivery in full. */
function Opening({ webhook }: { webhook: WebhookRow }) {
	const t = useT()
	return <Link to={`/webhooks/${webhook.id}/show`}>{webhook.type ?? t('webhooks.refused')}</Link>
}

/** What providers told us, and what became of it. */
export function WebhookList() {
	const t = useT()
	const states = webhookRow.shape.state.options.map((value) => ({ value, text: t(`job.${value}`) }))
	const verdicts = webhookRow.shape.verdict.options.map((value) => ({ value, text: t(`job.${value}`) }))
	return (
		<Listing
			title={t('nav.webhooks')}
			lead={t('webhooks.lead')}
			sort={{ field: 'receivedAt', order: 'DESC' }}
			filters={
				<Filters>
					<SearchFilter source="eventId" label={t('webhooks.findEvent')} named />
					<SearchFilter source="object" label={t('webhooks.findObject')} named />
					<SearchFilter source="type" label={t('webhooks.findType')} named />
					<Pick source="verdict" label={t('webhooks.verdict')} all={t('list.all')} options={verdicts} />
					<Pick source="state" label={t('webhooks.state')} all={t('list.all')} options={states} />
					<DayFilter source="from" label={t('webhooks.from')} />
					<DayFilter source="to" label={t('webhooks.to')} end />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('nav.webhooks')} columns={COLUMNS} />
		</Listing>
	)
}
