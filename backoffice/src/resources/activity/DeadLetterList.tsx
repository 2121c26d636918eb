import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { type DeadLetter, deadLetter } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { readableType } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { RetryAllButton, RetryButton } from './RetryButton.tsx'
import { StreamLink } from './StreamLink.tsx'

const Column = DataTable.Col<DeadLetter>

const Kind = ({ kind }: { kind: DeadLetter['kind'] }) => useT()(`deadLetters.${kind}`)

function Replay({ letter }: { letter: DeadLetter }) {
	const t = useT()
	return (
		<RetryButton
			letter={letter}
			label={t('deadLetters.replay')}
			done={t('deadLetters.replayed', { count: 1 })}
		/>
	)
}

function ReplayAll() {
	const { data = [] } = useListContext<DeadLetter>()
	return data.length > 0 ? <RetryAllButton letters={data} /> : null
}

export function DeadLetterList() {
	const t = useT()
	const kinds = deadLetter.shape.kind.options.map((value) => ({ id: value, name: t(`deadLetters.${value}`) }))
	return (
		<List
			title={t('deadLetters.title')}
			lead={t('deadLetters.lead')}
			sort={{ field: 'since', order: 'ASC' }}
			actions={<ReplayAll />}
			filters={
				<FilterForm>
					<SelectInput
						source="kind"
						label={t('deadLetters.kind')}
						emptyText={t('list.all')}
						choices={kinds}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('deadLetters.title')}>
				<Column
					source="what"
					label="deadLetters.what"
					head
					render={(row) =>
						row.kind === 'webhook' ? (
							<Link to={`/webhooks/${row.id}/show`}>{row.what}</Link>
						) : (
							<b>{readableType(row.what)}</b>
						)
					}
				/>
				<Column label="deadLetters.kind" render={(row) => <Kind kind={row.kind} />} />
				<Column label="deadLetters.about" render={(row) => <StreamLink stream={row.about} />} />
				<Column source="attempts" label="deadLetters.attempts" align="right" />
				<Column source="lastError" label="deadLetters.lastError" disableSort />
				<Column source="since" label="deadLetters.since" render={(row) => <When at={row.since} />} />
				<Column label="deadLetters.replay" render={(row) => <Replay letter={row} />} />
			</DataTable>
		</List>
	)
}
