import type { LiveEventEvent } from '../../domain/live-events/live-events.events.ts'
import type { WaitingState } from '../../domain/live-events/waiting.contract.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const liveEventWaitingStatesTable = defineTable(
	'read.live_event_waiting',
	{
		id: uuid(),
		live_event_id: uuid(),
		package_id: text(),
		quantity: integer(),
		seats: integer(),
		state: code<WaitingState>(),
		/** The end of its offer; null before there is one. */
		offered_until: timestamp().nullable(),
		/** Orders the line: the revision of its stream. */
		number: bigint(),
		changed_at: timestamp(),
	},
	{ primaryKey: ['id'], indexes: { line: '(live_event_id, state, number)' } },
)
type Row = ProjectedRowOf<typeof liveEventWaitingStatesTable>

const HANDLED = [
	'WaitingListJoined',
	'SeatsOffered',
	'OfferResumed',
	'SeatsHeld',
	'OfferLapsed',
	'WaitingListLeft',
] as const satisfies readonly LiveEventEvent['type'][]
type Handled = Extract<LiveEventEvent, { type: (typeof HANDLED)[number] }>

function evolve(row: Row | null, recorded: RecordedEvent, id: string): Row | null {
	const event = asEvent<Handled>(recorded)
	const { at } = event.data
	if (event.type === 'WaitingListJoined')
		return {
			id,
			live_event_id: streamId(recorded.stream),
			package_id: event.data.packageId,
			quantity: event.data.quantity,
			seats: event.data.seats,
			state: 'waiting',
			offered_until: null,
			number: recorded.revision,
			changed_at: at,
		}
	if (row === null) return null
	switch (event.type) {
		case 'SeatsOffered':
		case 'OfferResumed':
			return { ...row, state: 'offered', offered_until: event.data.until, changed_at: at }
		case 'SeatsHeld':
			return { ...row, state: 'registered', changed_at: at }
		case 'OfferLapsed':
			return { ...row, state: 'lapsed', changed_at: at }
		case 'WaitingListLeft':
			return { ...row, state: 'left', changed_at: at }
	}
}

export const liveEventWaitingProjection = keyedProjection({
	table: liveEventWaitingStatesTable,
	version: 1,
	handles: HANDLED,
	keysOf: (event) => {
		const { waitingId } = asEvent<Handled>(event).data
		return waitingId === undefined ? [] : [waitingId]
	},
	evolve,
})
