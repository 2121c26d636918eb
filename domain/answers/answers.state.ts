import { notAllowed } from '../../kernel/wire/refusals.ts'
import type { By } from './answer-commands.ts'
import { type AnswerEvent, answerStateAfter, type GuardedSide } from './answers.events.ts'
import type { AnswerAction, AnswerState, AnswerType } from './contract.ts'
import { type Hours, type HoursEvent, hoursAfter, isHoursEvent, NO_HOURS } from './hours.events.ts'
import { refuse } from './refusals.contract.ts'
import {
	type ChosenShifts,
	hasShifts,
	NO_SHIFTS,
	reservedUntil,
	shiftsAfter,
	shiftsIn,
} from './shifts.events.ts'
import { ALLOWED } from './transitions.contract.ts'

export interface Answer {
	readonly status: AnswerState
	readonly requestId: string
	readonly userId: string
	readonly answerType: AnswerType
	readonly round: number
	readonly quantity: number
	readonly contentId: string
	readonly agreesInAdvance: boolean
	/** Whether the answerer agreed, too, once it was accepted or in advance. Who joins may come without. */
	readonly hasAgreed: boolean
	/** The sides for which a guardian agreed, in this round. */
	readonly guardians: readonly GuardedSide[]
	/** How much of it is accepted, and how much was given. */
	readonly accepted: number
	readonly fulfilled: number
	/** Until when a place is reserved; null where none is. */
	readonly placeUntil: string | null
	readonly shifts: ChosenShifts
	/** When it was accepted for the first time; null before. */
	readonly acceptedAt: string | null
	/** Of all rounds: what somebody worked stays. */
	readonly hours: Hours
}
export type AnswerStreamState = { readonly status: 'none' } | Answer

/** The answer. @throws DomainError NOT_FOUND */
export function existing(state: AnswerStreamState): Answer {
	if (state.status === 'none') throw refuse('NOT_FOUND.answer')
	return state
}

/** The answer, for somebody who acts for its request. @throws DomainError NOT_ALLOWED */
export function forRequest(state: AnswerStreamState, { forRequest }: By): Answer {
	const answer = existing(state)
	if (!forRequest) throw notAllowed()
	return answer
}

/** The answer, for whoever gave it. @throws DomainError NOT_ALLOWED */
export function ofAnswerer(state: AnswerStreamState, { byUserId }: By): Answer {
	const answer = existing(state)
	if (answer.userId !== byUserId) throw notAllowed()
	return answer
}

/** @throws DomainError STATUS_CONFLICT the answer's type or state doesn't allow the action */
export function mustAllow(answer: Answer, action: AnswerAction): void {
	if (!ALLOWED[answer.answerType][action].includes(answer.status)) throw refuse(`STATUS_CONFLICT.${action}`)
}

export function evolveAnswer(state: AnswerStreamState, event: AnswerEvent | HoursEvent): AnswerStreamState {
	const before = state.status === 'none' ? null : state
	if (isHoursEvent(event)) {
		if (before === null) throw new TypeError(`${event.type} before AnswerOffered`)
		return { ...before, hours: hoursAfter(before.hours, event) }
	}
	const status = answerStateAfter(event, before?.status ?? null)
	const shifts = shiftsAfter(before?.shifts ?? NO_SHIFTS, event)
	if (event.type === 'AnswerOffered') {
		const { requestId, userId, answerType, round, quantity, contentId, agreesInAdvance } = event.data
		return {
			status,
			requestId,
			userId,
			answerType,
			round,
			quantity,
			contentId,
			agreesInAdvance,
			hasAgreed: false,
			guardians: [],
			accepted: 0,
			fulfilled: 0,
			placeUntil: null,
			shifts,
			acceptedAt: before?.acceptedAt ?? null,
			hours: before?.hours ?? NO_HOURS,
		}
	}
	if (before === null) throw new TypeError(`${event.type} before AnswerOffered`)
	if (event.type === 'AnswerGuardianAgreed')
		return { ...before, guardians: [...before.guardians, event.data.side] }
	return {
		...before,
		status,
		shifts,
		acceptedAt: before.acceptedAt ?? (event.type === 'AnswerAccepted' ? event.data.at : null),
		hasAgreed: before.hasAgreed || event.type === 'AnswerAgreed',
		quantity: hasShifts(shifts) ? Object.keys(shifts.chosen).length : before.quantity,
		accepted: hasShifts(shifts)
			? shiftsIn(shifts, 'taken').length
			: event.type === 'AnswerAccepted'
				? event.data.quantity
				: before.accepted,
		fulfilled: event.type === 'AnswerFulfilled' ? event.data.quantity : before.fulfilled,
		placeUntil: hasShifts(shifts)
			? reservedUntil(shifts)
			: event.type === 'AnswerPlaceOffered'
				? event.data.until
				: null,
	}
}
