import { ANSWER_EVENTS, type AnswerEvent, answerStateAfter } from '../../domain/answers/answers.events.ts'
import type { AnswerState, AnswerType, DeclineCode } from '../../domain/answers/contract.ts'
import { HOURS_EVENTS, isHoursEvent } from '../../domain/answers/hours.events.ts'
import {
	type ChosenShifts,
	hasShifts,
	NO_SHIFTS,
	reservedUntil,
	shiftsAfter,
	shiftsIn,
} from '../../domain/answers/shifts.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	integer,
	jsonb,
	type ProjectedRowOf,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

/** Has one row per person and request. The text of an answer is a record, joined when read. */
export const answersTable = defineTable(
	'read.answers',
	{
		id: uuid(),
		request_id: uuid(),
		user_id: uuid(),
		answer_type: code<AnswerType>(),
		state: code<AnswerState>(),
		round: integer(),
		quantity: integer(),
		accepted_quantity: integer(),
		fulfilled_quantity: integer(),
		agrees_in_advance: boolean(),
		has_agreed: boolean(),
		/** Consent of a guardian, for a minor who answers and for a minor whom the request is for. */
		answerer_guarded: boolean(),
		request_guarded: boolean(),
		name_visible: boolean(),
		content_id: uuid(),
		shifts: jsonb<ChosenShifts['chosen']>(),
		shift_turn: integer(),
		place_until: timestamp().nullable(),
		decline_code: code<DeclineCode>().nullable(),
		note_id: uuid().nullable(),
		offered_at: timestamp(),
		waiting_since: timestamp().nullable(),
		updated_at: timestamp(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			request: '(request_id, offered_at DESC, id)',
			user: '(user_id, updated_at DESC, id)',
			waiting: "(request_id, waiting_since, id) WHERE state = 'waiting'",
		},
	},
)
export type AnswerRecord = ProjectedRowOf<typeof answersTable>

function change(
	event: Exclude<AnswerEvent, { type: 'AnswerOffered' | 'AnswerGuardianAgreed' }>,
	at: string,
): Partial<AnswerRecord> {
	switch (event.type) {
		case 'AnswerAccepted':
			return { accepted_quantity: event.data.quantity }
		case 'AnswerAgreed':
			return { has_agreed: true }
		case 'AnswerWaitlisted':
			return { waiting_since: at }
		case 'AnswerPlaceOffered':
			return { place_until: event.data.until }
		case 'AnswerDeclined':
			return { decline_code: event.data.code, note_id: event.data.reason?.noteId ?? null }
		case 'AnswerShiftsChosen':
			return {}
		case 'AnswerFulfilled':
			return { fulfilled_quantity: event.data.quantity }
		case 'AnswerShortlisted':
		case 'AnswerWithdrawn':
		case 'AnswerLapsed':
		case 'AnswerMissed':
			return {}
	}
}

function evolve(row: AnswerRecord | null, recorded: RecordedEvent): AnswerRecord | null {
	const { revision } = recorded
	// Hours do not change the state of the answer, but the next command names the stream's revision.
	if (isHoursEvent(recorded)) return row && { ...row, revision }
	const event = asEvent<AnswerEvent>(recorded)
	const at = recorded.metadata.recordedAt
	const state = answerStateAfter(event, (row?.state as AnswerState | undefined) ?? null)
	const shifts = shiftsAfter(
		row ? { turn: row.shift_turn, chosen: JSON.parse(row.shifts) } : NO_SHIFTS,
		event,
	)
	const ofShifts = { shifts: JSON.stringify(shifts.chosen), shift_turn: shifts.turn }
	if (event.type === 'AnswerOffered') {
		const { requestId, userId, answerType, round, quantity, agreesInAdvance, nameVisible, contentId } =
			event.data
		return {
			id: streamId(recorded.stream),
			request_id: requestId,
			user_id: userId,
			answer_type: answerType,
			state,
			round,
			quantity,
			accepted_quantity: 0,
			fulfilled_quantity: 0,
			agrees_in_advance: agreesInAdvance,
			has_agreed: false,
			answerer_guarded: false,
			request_guarded: false,
			name_visible: nameVisible,
			content_id: contentId,
			...ofShifts,
			place_until: null,
			decline_code: null,
			note_id: null,
			offered_at: at,
			waiting_since: null,
			updated_at: at,
			revision,
		}
	}
	if (!row) return null
	if (event.type === 'AnswerGuardianAgreed') {
		const guarded = event.data.side === 'answerer' ? { answerer_guarded: true } : { request_guarded: true }
		return { ...row, ...guarded, updated_at: at, revision }
	}
	// A reserved place is confirmed, or it is gone, by whatever happens next.
	const next = {
		...row,
		place_until: null,
		...change(event, at),
		...ofShifts,
		state,
		updated_at: at,
		revision,
	}
	if (!hasShifts(shifts)) return next
	return {
		...next,
		quantity: Object.keys(shifts.chosen).length,
		accepted_quantity: shiftsIn(shifts, 'taken').length,
		place_until: reservedUntil(shifts),
	}
}

export const answersProjection = keyedProjection({
	table: answersTable,
	version: 3,
	handles: [...ANSWER_EVENTS, ...HOURS_EVENTS],
	keysOf: (event) => [streamId(event.stream)],
	evolve,
})
