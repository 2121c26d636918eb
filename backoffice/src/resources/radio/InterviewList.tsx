import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type BackofficeInterview, INTERVIEW_STATES } from '../../../../domain/radio/interviews.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { ConsentText, InterviewChip } from './interview-state.tsx'
import { Span } from './Span.tsx'

const Column = DataTable.Col<BackofficeInterview>

export function InterviewList() {
	const t = useT()
	return (
		<List
			title={t('interviews.title')}
			lead={t('interviews.lead')}
			sort={{ field: 'plannedTime', order: 'DESC' }}
			actions={
				<Button
					component={Link}
					to="/radioInterviews/create"
					variant="contained"
					startIcon={<Plus size={16} />}
				>
					{t('interviews.add')}
				</Button>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('interviews.search')} />
					<SelectInput
						source="state"
						label={t('interviews.state')}
						emptyText={t('list.all')}
						choices={INTERVIEW_STATES.map((id) => ({ id, name: t(`interviews.states.${id}`) }))}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('interviews.title')} empty={t('interviews.none')}>
				<Column
					source="title"
					label="radio.title"
					head
					render={(row) => <Link to={`/radioInterviews/${row.id}`}>{row.title}</Link>}
				/>
				<Column label="interviews.guest" render={({ guest }) => guest ?? t('common.none')} />
				<Column
					source="plannedTime"
					label="streamings.when"
					render={({ plannedTime, zone }) => <Span from={plannedTime} zone={zone} />}
				/>
				<Column label="interviews.state" render={(row) => <InterviewChip state={row.state} />} />
				<Column label="interviews.airing" render={(row) => <ConsentText consent={row.consents.airing} />} />
				<Column
					label="interviews.recording"
					render={(row) => <ConsentText consent={row.consents.recording} />}
				/>
			</DataTable>
		</List>
	)
}
