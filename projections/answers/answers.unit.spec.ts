import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
	type AnswerCommand,
	type AnswerStreamState,
	answerDecider,
} from '../../domain/answers/answers.decider.ts'
import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import { ANSWER_TYPES } from '../../domain/answers/contract.ts'
import { DomainError } from '../../kernel/errors.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { answersProjection } from './answers.ts'

const ID = '77777777-7777-4777-8777-777777777777'
const REQUEST = '11111111-1111-4111-8111-111111111111'
const ANSWERER = '22222222-2222-4222-8222-222222222222'
const AT = '2026-11-21T10:00:00.000Z'
const UNTIL = '2026-11-22T10:00:00.000Z'
const LATE = '2026-11-23T10:00:00.000Z'
const reason = { noteId: '44444444-4444-4444-8444-444444444444', noteHash: 'a'.repeat(64) }

const author = { byUserId: '33333333-3333-4333-8333-333333333333', forRequest: true, at: AT } as const
const answerer = { byUserId: ANSWERER, forRequest: false, at: AT } as const
const round = fc.integer({ min: 1, max: 2 })
const SHIFTS = ['88888888-8888-4888-8888-888888888888', '99999999-9999-4999-8999-999999999999']
const shift = fc.constantFrom(undefined, ...SHIFTS)

const command: fc.Arbitrary<AnswerCommand> = fc.oneof(
	fc
		.record({
			answerType: fc.constantFrom(...ANSWER_TYPES),
			quantity: fc.integer({ min: 1, max: 3 }),
			there: fc.constantFrom([], SHIFTS),
		})
		.map(({ answerType, quantity, there }) => ({
			type: 'OfferAnswer' as const,
			requestId: REQUEST,
			userId: ANSWERER,
			request: { answerType, takesAnswers: true, target: 3, shifts: answerType === 'join' ? there : [] },
			shifts: answerType === 'join' ? there : [],
			isOwn: false,
			isBlocked: false,
			expectedType: null,
			quantity: answerType === 'offer' || answerType === 'pledge' ? quantity : 1,
			contentId: '55555555-5555-4555-8555-555555555555',
			contentHash: 'b'.repeat(64),
			agreesInAdvance: answerType === 'pledge',
			nameVisible: true,
			at: AT,
		})),
	fc.constantFrom<AnswerCommand>(
		{ type: 'ShortlistAnswer', ...author },
		{ type: 'DeclineAnswer', code: 'other', reason, ...author },
		{ type: 'FulfilAnswer', quantity: null, ...author },
		{ type: 'MissAnswer', ...author },
		{ type: 'AgreeToAnswer', ...answerer },
		{ type: 'ConfirmPlace', ...answerer },
		{ type: 'WithdrawAnswer', ...answerer },
	),
	fc.subarray(SHIFTS, { minLength: 1 }).map((shifts) => ({
		type: 'ChooseShifts' as const,
		request: { answerType: 'join' as const, takesAnswers: true, target: 3, shifts: SHIFTS },
		shifts,
		...answerer,
	})),
	fc
		.tuple(round, shift)
		.map(([each, of]) => ({ type: 'AcceptAnswer' as const, shift: of, round: each, held: 2, at: AT })),
	fc
		.tuple(round, shift)
		.map(([each, of]) => ({ type: 'WaitlistAnswer' as const, shift: of, round: each, at: AT })),
	fc
		.tuple(round, shift)
		.map(([each, of]) => ({ type: 'OfferPlace' as const, shift: of, round: each, until: UNTIL, at: AT })),
	fc
		.tuple(round, shift, fc.constantFrom('requestEnded' as const, 'placeNotConfirmed' as const))
		.map(([each, of, because]) => ({
			type: 'LapseAnswer' as const,
			shift: of,
			round: each,
			because,
			at: LATE,
		})),
)

/** What of any commands is accepted, one after another. */
const history = fc.array(command, { minLength: 1, maxLength: 25 }).map((commands) => {
	let state: AnswerStreamState = answerDecider.initial
	const events: AnswerEvent[] = []
	for (const each of commands) {
		try {
			for (const event of answerDecider.decide(each, state)) {
				events.push(event)
				state = answerDecider.evolve(state, event)
			}
		} catch (error) {
			// A refusal is part of life here: what matters is what was accepted.
			if (!(error instanceof DomainError)) throw error
		}
	}
	return { events, state }
})

it('knows of an answer what the decider knows, whatever the history', () => {
	fc.assert(
		fc.property(history, ({ events, state }) => {
			const row = rowsAfter(answersProjection, recorded(`answer-${ID}`, events)).get(ID)
			if (state.status === 'none') {
				expect(row).toBeUndefined()
				return
			}
			expect(row).toMatchObject({
				id: ID,
				request_id: state.requestId,
				user_id: state.userId,
				answer_type: state.answerType,
				state: state.status,
				round: state.round,
				quantity: state.quantity,
				accepted_quantity: state.accepted,
				fulfilled_quantity: state.fulfilled,
				agrees_in_advance: state.agreesInAdvance,
				has_agreed: state.hasAgreed,
				content_id: state.contentId,
				place_until: state.placeUntil,
				shifts: JSON.stringify(state.shifts.chosen),
				decline_code: state.status === 'declined' ? 'other' : null,
				note_id: state.status === 'declined' ? reason.noteId : null,
				revision: BigInt(events.length - 1),
			})
		}),
		{ numRuns: 1_000, seed: 20261125 },
	)
})
