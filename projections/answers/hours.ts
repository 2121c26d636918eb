import { HOURS_EVENTS, type HoursEvent } from '../../domain/answers/hours.events.ts'
import type { HoursSide, HoursState } from '../../domain/answers/hours.rules.contract.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	code,
	date,
	defineTable,
	integer,
	type ProjectedRowOf,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const answerHoursTable = defineTable(
	'read.answer_hours',
	{
		id: uuid(),
		answer_id: uuid(),
		day: date(),
		shift: uuid().nullable(),
		minutes: integer(),
		state: code<HoursState>(),
		side: code<HoursSide>(),
		by_user_id: uuid(),
		corrects: uuid().nullable(),
		note_id: uuid().nullable(),
		dispute_note_id: uuid().nullable(),
		logged_at: timestamp(),
	},
	{ primaryKey: ['id'], indexes: { answer: '(answer_id, day DESC, id)' } },
)
type HoursRow = ProjectedRowOf<typeof answerHoursTable>

function evolveHours(row: HoursRow | null, recorded: RecordedEvent, key: string): HoursRow | null {
	const event = asEvent<HoursEvent>(recorded)
	switch (event.type) {
		case 'HoursLogged': {
			const { hoursId, day, shift, minutes, side, byUserId, corrects, reason } = event.data
			if (key !== hoursId) return row && { ...row, state: 'replaced' }
			return {
				id: hoursId,
				answer_id: streamId(recorded.stream),
				day,
				shift: shift ?? null,
				minutes,
				state: 'open',
				side,
				by_user_id: byUserId,
				corrects,
				note_id: reason?.noteId ?? null,
				dispute_note_id: null,
				logged_at: recorded.metadata.recordedAt,
			}
		}
		case 'HoursConfirmed':
			return row && { ...row, state: key === event.data.hoursId ? 'confirmed' : 'replaced' }
		case 'HoursDisputed':
			return row && { ...row, state: 'disputed', dispute_note_id: event.data.reason?.noteId ?? null }
		case 'HoursWithdrawn':
			return row && { ...row, state: 'withdrawn' }
		default:
			return row
	}
}

const LOGGED = HOURS_EVENTS.filter((type) => type.startsWith('Hours'))

export const answerHoursProjection = keyedProjection({
	table: answerHoursTable,
	version: 1,
	handles: LOGGED,
	keysOf: (recorded) => {
		const { data } = asEvent<Extract<HoursEvent, { data: { hoursId: string } }>>(recorded)
		return 'replaces' in data && data.replaces !== null ? [data.hoursId, data.replaces] : [data.hoursId]
	},
	evolve: evolveHours,
})
