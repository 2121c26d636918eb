import { type EffectRow, effectRow } from '../../../../domain/activity/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { JobChip } from '../../ui/job-chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { readableType } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { RetryButton } from './RetryButton.tsx'
import { StreamLink } from './StreamLink.tsx'

const Column = DataTable.Col<EffectRow>

function Retry({ effect }: { effect: EffectRow }) {
	const t = useT()
	if (effect.state !== 'dead') return null
	const letter = { kind: 'effect', id: effect.id } as const
	return <RetryButton letter={letter} label={t('effects.retry')} done={t('effects.retried')} />
}

export function EffectList() {
	const t = useT()
	const states = effectRow.shape.state.options.map((value) => ({ id: value, name: t(`job.${value}`) }))
	return (
		<List
			title={t('nav.effects')}
			lead={t('effects.lead')}
			sort={{ field: 'dueAt', order: 'ASC' }}
			filters={
				<FilterForm>
					<SearchInput source="handler" label={t('effects.findHandler')} named />
					<SelectInput
						source="state"
						label={t('effects.state')}
						emptyText={t('effects.open')}
						choices={states}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('nav.effects')}>
				<Column
					source="handler"
					label="effects.handler"
					head
					render={(row) => <b>{readableType(row.handler)}</b>}
				/>
				<Column label="effects.stream" render={(row) => <StreamLink stream={row.stream} />} />
				<Column label="effects.state" render={(row) => <JobChip state={row.state} />} />
				<Column source="attempts" label="effects.attempts" align="right" />
				<Column source="lastError" label="effects.lastError" disableSort />
				<Column
					source="dueAt"
					label="effects.dueAt"
					render={(row) => (row.dueAt ? <When at={row.dueAt} /> : null)}
				/>
				<Column label="effects.retry" render={(row) => <Retry effect={row} />} />
			</DataTable>
		</List>
	)
}
