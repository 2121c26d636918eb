import { Link } from 'react-router-dom'
import { type WebhookRow, webhookRow } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { JobChip } from '../../ui/job-chip.tsx'
import { DateInput, FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
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
	const states = webhookRow.shape.state.options.map((value) => ({ id: value, name: t(`job.${value}`) }))
	const verdicts = webhookRow.shape.verdict.options.map((value) => ({ id: value, name: t(`job.${value}`) }))
	return (
		<List
			title={t('nav.webhooks')}
			lead={t('webhooks.lead')}
			sort={{ field: 'receivedAt', order: 'DESC' }}
			filters={
				<FilterForm>
					<SearchInput source="eventId" label={t('webhooks.findEvent')} named />
					<SearchInput source="object" label={t('webhooks.findObject')} named />
					<SearchInput source="type" label={t('webhooks.findType')} named />
					<SelectInput
						source="verdict"
						label={t('webhooks.verdict')}
						emptyText={t('list.all')}
						choices={verdicts}
					/>
					<SelectInput
						source="state"
						label={t('webhooks.state')}
						emptyText={t('list.all')}
						choices={states}
					/>
					<DateInput source="from" label={t('webhooks.from')} />
					<DateInput source="to" label={t('webhooks.to')} end />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<RecordTable caption={t('nav.webhooks')} columns={COLUMNS} />
		</List>
	)
}
