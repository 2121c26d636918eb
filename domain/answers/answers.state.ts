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
	/** True when the answerer agreed after acceptance or in advance; joining does not require it. */
	readonly hasAgreed: boolean
	readonly guardians: readonly GuardedSide[]
	readonly accepted: number
	readonly fulfilled: number
	/** The end of the reservation of a place; null when there is none. */
	readonly placeUntil: string | null
	readonly shifts: ChosenShifts
	readonly acceptedAt: string | null
	/** Hours of all rounds: confirmed work remains. */
	readonly hours: Hours
}
export type AnswerStreamState = { readonly status: 'none' } | Answer

/** @throws DomainError NOT_FOUND */
export function existing(state: AnswerStreamState): Answer {
	if (state.status === 'none') throw refuse('NOT_FOUND.answer')
	return state
}

/**
 * Returns the answer to a person who acts for its request.
 * @throws DomainError NOT_ALLOWED
 */
export function forRequest(state: AnswerStreamState, { forRequest }: By): Answer {
	const answer = existing(state)
	if (!forRequest) throw notAllowed()
	return answer
}

/**
 * Returns the answer to its answerer.
 * @throws DomainError NOT_ALLOWED
 */
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
