import { type EffectRow, effectRow } from '../../../../domain/activity/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { JobChip } from '../../ui/job-chip.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { readableType } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { RetryButton } from './retry-button.tsx'
import { StreamLink } from './stream-link.tsx'

const COLUMNS: readonly Column<EffectRow>[] = [
	{
		field: 'handler',
		label: 'effects.handler',
		sortable: true,
		head: true,
		cell: (row) => <b>{readableType(row.handler)}</b>,
	},
	{ field: 'stream', label: 'effects.stream', cell: (row) => <StreamLink stream={row.stream} /> },
	{ field: 'state', label: 'effects.state', cell: (row) => <JobChip state={row.state} /> },
	{ field: 'attempts', label: 'effects.attempts', sortable: true, right: true, cell: (row) => row.attempts },
	{ field: 'lastError', label: 'effects.lastError', cell: (row) => row.lastError },
	{
		field: 'dueAt',
		label: 'effects.dueAt',
		sortable: true,
		cell: (row) => (row.dueAt ? <When at={row.dueAt} /> : null),
	},
	{ field: 'retry', label: 'effects.retry', cell: (row) => <Retry effect={row} /> },
]

/** One that still waits runs by itself. */
function Retry({ effect }: { effect: EffectRow }) {
	const t = useT()
	if (effect.state !== 'dead') return null
	const letter = { kind: 'effect', id: effect.id } as const
	return <RetryButton letter={letter} label={t('effects.retry')} done={t('effects.retried')} />
}

/** Work of the outbox that waits, and what was given up and needs a person. */
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
			<RecordTable caption={t('nav.effects')} columns={COLUMNS} />
		</List>
	)
}
