import {
	SUPPORT_REQUEST_EVENTS,
	type SupportRequestEvent,
} from '../../domain/support/support-requests.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** One row per message from outside: what the queue filters and sorts by. Words are records. */
export type SupportRequestsRow = {
	readonly id: string
	readonly kind: string
	readonly state: 'open' | 'answered' | 'closed'
	readonly owner_id: string | null
	readonly request_id: string | null
	readonly received_at: string
	readonly changed_at: string
	readonly revision: bigint
}

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

export const supportRequestsProjection = keyedProjection<SupportRequestsRow>({
	name: 'support_requests',
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
	handles: SUPPORT_REQUEST_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<SupportRequestEvent>(recorded)
		const { revision } = recorded
		if (event.type !== 'SupportRequestReceived')
			return row && { ...changed(row, event), changed_at: event.data.at, revision }
		const { kind, requestId = null, at } = event.data
		const first = { state: 'open', owner_id: null, received_at: at, changed_at: at } as const
		return { id, kind, request_id: requestId, ...first, revision }
	},
})
