import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { type DeadLetter, deadLetter } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { readableType } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { RetryAllButton, RetryButton } from './retry-button.tsx'
import { StreamLink } from './stream-link.tsx'

const COLUMNS: readonly Column<DeadLetter>[] = [
	{
		field: 'what',
		label: 'deadLetters.what',
		sortable: true,
		head: true,
		cell: (row) =>
			row.kind === 'webhook' ? (
				<Link to={`/webhooks/${row.id}/show`}>{row.what}</Link>
			) : (
				<b>{readableType(row.what)}</b>
			),
	},
	{ field: 'kind', label: 'deadLetters.kind', cell: (row) => <Kind kind={row.kind} /> },
	{ field: 'about', label: 'deadLetters.about', cell: (row) => <StreamLink stream={row.about} /> },
	{
		field: 'attempts',
		label: 'deadLetters.attempts',
		sortable: true,
		right: true,
		cell: (row) => row.attempts,
	},
	{ field: 'lastError', label: 'deadLetters.lastError', cell: (row) => row.lastError },
	{
		field: 'since',
		label: 'deadLetters.since',
		sortable: true,
		cell: (row) => <When at={row.since} />,
	},
	{ field: 'replay', label: 'deadLetters.replay', cell: (row) => <Replay letter={row} /> },
]

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

/** The page in view, at once: after an outage everything gave up for the same reason. */
function ReplayAll() {
	const { data = [] } = useListContext<DeadLetter>()
	return data.length > 0 ? <RetryAllButton letters={data} /> : null
}

/** Whatever ran out of tries and waits for a person. */
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
			<RecordTable caption={t('deadLetters.title')} columns={COLUMNS} />
		</List>
	)
}
