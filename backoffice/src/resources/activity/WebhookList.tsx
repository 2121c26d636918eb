import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import { type WebhookRow, webhookRow } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { JobChip } from '../../ui/job-chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { DateInput, FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './activity.styles.ts'

const Column = DataTable.Col<WebhookRow>

const Reference = ({ children }: { children: string | null }) =>
	children === null ? null : (
		<Box component="span" sx={styles.reference}>
			{children}
		</Box>
	)

function Opening({ webhook }: { webhook: WebhookRow }) {
	const t = useT()
	return <Link to={`/webhooks/${webhook.id}/show`}>{webhook.type ?? t('webhooks.refused')}</Link>
}

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
			<DataTable caption={t('nav.webhooks')}>
				<Column source="type" label="webhooks.type" head render={(row) => <Opening webhook={row} />} />
				<Column source="provider" label="webhooks.provider" disableSort />
				<Column label="webhooks.eventId" render={(row) => <Reference>{row.eventId}</Reference>} />
				<Column label="webhooks.object" render={(row) => <Reference>{row.objectRef}</Reference>} />
				<Column
					source="receivedAt"
					label="webhooks.receivedAt"
					render={(row) => <When at={row.receivedAt} />}
				/>
				<Column label="webhooks.verdict" render={(row) => <JobChip state={row.verdict} />} />
				<Column label="webhooks.state" render={(row) => <JobChip state={row.state} />} />
				<Column source="attempts" label="webhooks.attempts" disableSort align="right" />
			</DataTable>
		</List>
	)
}
