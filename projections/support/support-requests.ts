import {
	SUPPORT_REQUEST_EVENTS,
	type SupportRequestEvent,
} from '../../domain/support/support-requests.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { bigint, defineTable, type ProjectedRowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const supportRequestsTable = defineTable(
	'read.support_requests',
	{
		id: uuid(),
		kind: text(),
		state: text<'open' | 'answered' | 'closed'>(),
		owner_id: uuid().nullable(),
		received_at: timestamp(),
		changed_at: timestamp(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: { state: '(state, received_at)' },
	},
)
export type SupportRequestsRow = ProjectedRowOf<typeof supportRequestsTable>

function changed(
	row: SupportRequestsRow,
	event: Exclude<SupportRequestEvent, { type: 'SupportRequestReceived' }>,
): SupportRequestsRow {
	switch (event.type) {
		case 'SupportRequestAssigned':
			return { ...row, owner_id: event.data.ownerId }
		case 'SupportRequestAnswered':
			return { ...row, state: 'answered' }
		case 'SupportRequestClosed':
			return { ...row, state: 'closed' }
		case 'SupportRequestReopened':
			return { ...row, state: 'open' }
		default:
			return row
	}
}

export const supportRequestsProjection = keyedProjection({
	table: supportRequestsTable,
	version: 2,
	handles: SUPPORT_REQUEST_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<SupportRequestEvent>(recorded)
		const { revision } = recorded
		if (event.type !== 'SupportRequestReceived')
			return row && { ...changed(row, event), changed_at: event.data.at, revision }
		const { kind, at } = event.data
		// Reports were messages before they had cases.
		if (kind === 'report') return null
		const first = { state: 'open', owner_id: null, received_at: at, changed_at: at } as const
		return { id, kind, ...first, revision }
	},
})
