import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AnswerCommand } from '../../domain/answers/answer-commands.ts'
import { answerDecider } from '../../domain/answers/answers.decider.ts'
import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import type { AnswerStreamState } from '../../domain/answers/answers.state.ts'
import { ANSWER_TYPES } from '../../domain/answers/contract.ts'
import { confirmedIn, type HoursEvent } from '../../domain/answers/hours.events.ts'
import type { HoursCommand } from '../../domain/answers/hours.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { answersProjection } from './answers.ts'
import { answerCertificatesProjection } from './certificates.ts'
import { answerHoursProjection } from './hours.ts'

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
			isMinor: quantity === 2,
			guardianAgrees: true,
			at: AT,
		})),
	fc.constantFrom<AnswerCommand>(
		{ type: 'ShortlistAnswer', ...author },
		{ type: 'DeclineAnswer', code: 'other', reason, ...author },
		{ type: 'FulfilAnswer', quantity: null, ...author },
		{ type: 'MissAnswer', ...author },
		{ type: 'AgreeToAnswer', isOfMinor: false, ...answerer },
		{ type: 'NoteGuardian', ...author },
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

const HOURS = [1, 2, 3, 4].map((digit) => `aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${digit}`)
const CERTIFICATES = [1, 2].map((digit) => `bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb${digit}`)
const hoursId = fc.constantFrom(...HOURS)
const by = fc
	.constantFrom('answerer' as const, 'request' as const)
	.map((side) => ({ side, byUserId: side === 'answerer' ? ANSWERER : author.byUserId, at: AT }))
const hoursCommand: fc.Arbitrary<HoursCommand> = fc.oneof(
	fc
		.record({
			hoursId,
			minutes: fc.integer({ min: 1, max: 90 }),
			corrects: fc.constantFrom(null, null, ...HOURS),
			of: shift,
			by,
		})
		.map(({ of, by: whose, ...rest }) => ({
			type: 'LogHours' as const,
			...rest,
			...whose,
			time: { day: '2026-11-21', shift: of ?? null, limit: 180, hasBegun: true, isTooEarly: false },
			reason,
		})),
	fc.tuple(hoursId, by).map(([id, whose]) => ({ type: 'ConfirmHours' as const, hoursId: id, ...whose })),
	fc.tuple(hoursId, by).map(([id, whose]) => ({ type: 'WithdrawHours' as const, hoursId: id, ...whose })),
	fc
		.tuple(hoursId, by)
		.map(([id, whose]) => ({ type: 'DisputeHours' as const, hoursId: id, reason, ...whose })),
	fc
		.tuple(fc.constantFrom(...CERTIFICATES), by)
		.map(([certificateId, whose]) => ({ type: 'IssueCertificate' as const, certificateId, ...whose })),
	by.map((whose) => ({ type: 'RevokeCertificates' as const, ...whose })),
)
const isNew = (each: AnswerCommand | HoursCommand, state: AnswerStreamState): boolean =>
	state.status === 'none' ||
	!(
		(each.type === 'LogHours' && each.hoursId in state.hours.logged) ||
		(each.type === 'IssueCertificate' && each.certificateId in state.hours.certificates)
	)

function played(commands: readonly (AnswerCommand | HoursCommand)[]) {
	let state: AnswerStreamState = answerDecider.initial
	const events: (AnswerEvent | HoursEvent)[] = []
	for (const each of commands) {
		if (!isNew(each, state)) continue
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
}

it('knows of an answer what the decider knows, whatever the history', () => {
	fc.assert(
		fc.property(fc.array(command, { minLength: 1, maxLength: 25 }).map(played), ({ events, state }) => {
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
				answerer_guarded: state.guardians.includes('answerer'),
				request_guarded: state.guardians.includes('request'),
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

const OFFER: AnswerCommand = {
	type: 'OfferAnswer',
	requestId: REQUEST,
	userId: ANSWERER,
	request: { answerType: 'join', takesAnswers: true, target: 3, shifts: [] },
	shifts: [],
	isOwn: false,
	isBlocked: false,
	expectedType: null,
	quantity: 1,
	contentId: '55555555-5555-4555-8555-555555555555',
	contentHash: 'b'.repeat(64),
	agreesInAdvance: false,
	nameVisible: false,
	isMinor: false,
	guardianAgrees: false,
	at: AT,
}
const joined = fc
	.array(fc.oneof({ weight: 1, arbitrary: command }, { weight: 12, arbitrary: hoursCommand }), {
		minLength: 5,
		maxLength: 40,
	})
	.map((commands) => [OFFER, { type: 'AcceptAnswer' as const, round: 1, held: 1, at: AT }, ...commands])

it('knows of hours and certificates what the decider knows, whatever the history', () => {
	fc.assert(
		fc.property(joined.map(played), ({ events, state }) => {
			if (state.status === 'none') return
			const log = recorded(`answer-${ID}`, events)
			const rows = [...rowsAfter(answerHoursProjection, log).values()]
			expect(Object.fromEntries(rows.map(({ id, state, minutes }) => [id, [state, minutes]]))).toEqual(
				Object.fromEntries(
					Object.entries(state.hours.logged).map(([id, { state, minutes }]) => [id, [state, minutes]]),
				),
			)
			const confirmed = rows.filter((row) => row.state === 'confirmed')
			expect(confirmed.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(
				confirmedIn(state.hours)?.minutes ?? 0,
			)
			expect(
				[...rowsAfter(answerCertificatesProjection, log).values()].map(({ id, minutes, revoked_by }) => [
					id,
					minutes,
					revoked_by,
				]),
			).toEqual(
				Object.entries(state.hours.certificates).map(([id, { minutes, revokedBy }]) => [
					id,
					minutes,
					revokedBy,
				]),
			)
		}),
		{ numRuns: 500, seed: 20261126 },
	)
})
