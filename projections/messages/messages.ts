import { MESSAGE_EVENTS, type MessageEvent } from '../../domain/messages/messages.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** One row per message from outside: what the queue filters and sorts by. Words are records. */
export type MessagesRow = {
	readonly id: string
	readonly kind: string
	readonly state: 'open' | 'answered' | 'closed'
	readonly owner_id: string | null
	readonly request_id: string | null
	readonly received_at: string
	readonly changed_at: string
	readonly revision: bigint
}

function changed(row: MessagesRow, event: Exclude<MessageEvent, { type: 'MessageReceived' }>): MessagesRow {
	switch (event.type) {
		case 'MessageAssigned':
			return { ...row, owner_id: event.data.ownerId }
		case 'MessageAnswered':
			return { ...row, state: 'answered' }
		case 'MessageClosed':
			return { ...row, state: 'closed' }
		case 'MessageReopened':
			return { ...row, state: 'open' }
		default:
			return row
	}
}

export const messagesProjection = keyedProjection<MessagesRow>({
	name: 'messages',
	version: 1,
	columns: {
		id: 'uuid',
		kind: 'text NOT NULL',
		state: 'text NOT NULL',
		owner_id: 'uuid',
		request_id: 'uuid',
		received_at: 'timestamptz NOT NULL',
		changed_at: 'timestamptz NOT NULL',
		revision: 'bigint NOT NULL',
	},
	indexes: {
		state: '(state, received_at)',
		request: '(request_id) WHERE request_id IS NOT NULL',
	},
	handles: MESSAGE_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<MessageEvent>(recorded)
		const { revision } = recorded
		if (event.type !== 'MessageReceived')
			return row && { ...changed(row, event), changed_at: event.data.at, revision }
		const { kind, requestId = null, at } = event.data
		const first = { state: 'open', owner_id: null, received_at: at, changed_at: at } as const
		return { id, kind, request_id: requestId, ...first, revision }
	},
})
