import { Link } from 'react-router-dom'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { STATUSES } from '../../../../domain/requests/contract.ts'
import { KINDS } from '../../../../domain/requests/kinds/kinds.contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm, NullableBooleanInput, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { RequestStatusChip } from './RequestStatusChip.tsx'
import { Goal, Raised, Target } from './request-amount.tsx'

const Column = DataTable.Col<BackofficeRequest>

export function RequestList() {
	const t = useT()
	// Requests that their authors removed are hidden.
	const statuses = STATUSES.filter((status) => status !== 'removed').map((status) => ({
		id: status,
		name: t(`status.${status}`),
	}))
	const kinds = KINDS.map(({ code }) => ({ id: code, name: t(`kinds.${code}.name`) }))
	const regions = REGION_CODES.map((region) => ({ id: region, name: t(`region.${region}`) }))
	return (
		<List
			title={t('nav.requests')}
			sort={{ field: 'submittedAt', order: 'DESC' }}
			actions={<ExportButton path="requests/csv" />}
			filters={
				<FilterForm>
					<SearchInput label={t('requests.search')} />
					<SelectInput
						source="status"
						label={t('requests.status')}
						emptyText={t('list.all')}
						choices={statuses}
					/>
					<SelectInput
						source="requestType"
						label={t('requests.kind')}
						emptyText={t('list.all')}
						choices={kinds}
					/>
					<NullableBooleanInput source="waiting" label={t('requests.waiting')} />
					<NullableBooleanInput source="hasSignals" label={t('requests.signals.title')} />
					<SelectInput
						source="region"
						label={t('requests.region')}
						emptyText={t('list.all')}
						choices={regions}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('nav.requests')}>
				<Column
					source="title"
					label="requests.title"
					head
					render={(row) => <Link to={`/requests/${row.id}/show`}>{row.title}</Link>}
				/>
				<Column
					source="status"
					label="requests.status"
					render={(row) => <RequestStatusChip status={row.status} />}
				/>
				<Column
					source="requestType"
					label="requests.kind"
					disableSort
					render={(row) => t(`kinds.${row.requestType}.name`)}
				/>
				<Column
					source="owner"
					label="requests.owner.title"
					disableSort
					render={(row) => row.owner?.name ?? null}
				/>
				<Column source="region" label="requests.region" disableSort />
				<Column source="author" label="requests.author" disableSort />
				<Column
					source="requested"
					label="requests.goal"
					align="right"
					render={(row) => (row.requested === null ? <Target target={row.target} /> : <Goal request={row} />)}
				/>
				<Column
					source="raised"
					label="requests.raised"
					align="right"
					render={(row) => <Raised request={row} />}
				/>
				<Column source="endDate" label="requests.ends" render={(row) => <Day day={row.endDate} />} />
				<Column
					source="submittedAt"
					label="requests.submitted"
					render={(row) => <When at={row.submittedAt} of={row.region} />}
				/>
			</DataTable>
		</List>
	)
}
