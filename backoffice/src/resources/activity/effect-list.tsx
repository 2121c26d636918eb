import { Link } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { readableType } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { RetryButton } from './retry-button.tsx'

/** Something that follows from an event, such as a letter, and has not happened yet. */
interface EffectRow {
	id: string
	handler: string
	eventId: string
	stream: string
	state: string
	attempts: number
	lastError: string | null
	dueAt: string | null
}

const COLUMNS: readonly Column<EffectRow>[] = [
	{
		field: 'handler',
		label: 'effects.handler',
		head: true,
		cell: (row) => <b>{readableType(row.handler)}</b>,
	},
	{ field: 'stream', label: 'effects.stream', cell: (row) => <StreamLink stream={row.stream} /> },
	{ field: 'state', label: 'effects.state', cell: (row) => <StateChip state={row.state} /> },
	{ field: 'attempts', label: 'effects.attempts', right: true, cell: (row) => row.attempts },
	{ field: 'lastError', label: 'effects.lastError', cell: (row) => row.lastError },
	{
		field: 'dueAt',
		label: 'effects.dueAt',
		sortable: true,
		cell: (row) => (row.dueAt ? <When at={row.dueAt} /> : null),
	},
	{ field: 'retry', label: 'effects.retry', cell: (row) => <RetryButton id={row.id} state={row.state} /> },
]

/** Streams whose record has a page here. */
const PAGES: Record<string, string> = { request: 'requests', donation: 'donations' }

/** `donation-{id}`, leading to that record. */
function StreamLink({ stream }: { stream: string }) {
	const [, kind = '', id = ''] = /^([^-]+)-(.+)$/.exec(stream) ?? []
	const page = PAGES[kind]
	return page ? <Link to={`/${page}/${id}/show`}>{stream}</Link> : stream
}

/** Effects that wait, and those that gave up and need a person. */
export function EffectList() {
	const t = useT()
	return (
		<Listing title={t('nav.effects')} lead={t('effects.lead')} sort={{ field: 'dueAt', order: 'ASC' }}>
			<RecordTable caption={t('nav.effects')} columns={COLUMNS} />
		</Listing>
	)
}
