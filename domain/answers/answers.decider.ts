import type { Decider } from '../../kernel/decider.ts'
import { never } from '../../kernel/errors.ts'
import { notAllowed, refuseCommon } from '../../kernel/refusals.ts'
import {
	type AnswerEvent,
	type AnswerLapsed,
	type AnswerOffered,
	answerStateAfter,
	type DeclineReason,
} from './answers.events.ts'
import type { AnswerAction, AnswerState, AnswerType, DeclineCode } from './contract.ts'
import { refuse } from './refusals.contract.ts'
import { ALLOWED, isOpen, isOver } from './transitions.contract.ts'

/** What an answer needs to know of its request, folded from the request's own stream. */
export interface AnsweredRequest {
	/** How it is answered; a request for money is answered by donations. */
	readonly answerType: AnswerType | 'donation'
	/** Whether it takes answers now: it is public and its last day has not passed. */
	readonly takesAnswers: boolean
	/** How much it counts in all; null where nobody counts. */
	readonly target: number | null
}

/** Who acts: for the request as its author or as one who leads its organization, or as the one who answers. */
type By = { readonly byUserId: string; readonly forRequest: boolean }
type At = { readonly at: string }

export type AnswerCommand =
	| (At &
			Omit<AnswerOffered['data'], 'round' | 'answerType'> & {
				readonly type: 'OfferAnswer'
				readonly request: AnsweredRequest
				/** Whether the person acts for the request, so that it is their own. */
				readonly isOwn: boolean
				/** Whether the author's side blocked them. */
				readonly isBlocked: boolean
				/** The type for which the form was made; null when the caller names none. */
				readonly expectedType: AnswerType | null
			})
	| (At & By & { readonly type: 'ShortlistAnswer' | 'AgreeToAnswer' | 'ConfirmPlace' | 'WithdrawAnswer' })
	| (At & By & { readonly type: 'MissAnswer' })
	| (At & By & { readonly type: 'DeclineAnswer'; readonly code: DeclineCode; readonly reason: DeclineReason })
	/** `quantity`: how much was given in all; null for everything accepted. */
	| (At & By & { readonly type: 'FulfilAnswer'; readonly quantity: number | null })
	/** Follows from the places taken for it: that many, in this round. */
	| (At & { readonly type: 'AcceptAnswer'; readonly round: number; readonly held: number })
	| (At & { readonly type: 'WaitlistAnswer'; readonly round: number })
	| (At & { readonly type: 'OfferPlace'; readonly round: number; readonly until: string })
	| (At & {
			readonly type: 'LapseAnswer'
			readonly round: number
			readonly because: AnswerLapsed['data']['because']
	  })

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
	/** How much of it is accepted, and how much was given. */
	readonly accepted: number
	readonly fulfilled: number
	/** Until when a place is reserved; null where none is. */
	readonly placeUntil: string | null
}
export type AnswerStreamState = { readonly status: 'none' } | Answer

function existing(state: AnswerStreamState): Answer {
	if (state.status === 'none') throw refuse('NOT_FOUND.answer')
	return state
}

/** The answer, for somebody who acts for its request. @throws DomainError NOT_ALLOWED */
function forRequest(state: AnswerStreamState, { forRequest }: By): Answer {
	const answer = existing(state)
	if (!forRequest) throw notAllowed()
	return answer
}

/** The answer, for whoever gave it. @throws DomainError NOT_ALLOWED */
function ofAnswerer(state: AnswerStreamState, { byUserId }: By): Answer {
	const answer = existing(state)
	if (answer.userId !== byUserId) throw notAllowed()
	return answer
}

function mustAllow(answer: Answer, action: AnswerAction): void {
	if (!ALLOWED[answer.answerType][action].includes(answer.status)) throw refuse(`STATUS_CONFLICT.${action}`)
}

/**
 * How much of an answer is accepted in all, once so much more of it is.
 * @param part null: everything that was offered
 * @throws DomainError STATUS_CONFLICT, NOT_ALLOWED, QUANTITY_OVER more than was offered
 */
export function acceptedOnceMore(state: AnswerStreamState, by: By, part: number | null): number {
	const answer = forRequest(state, by)
	mustAllow(answer, 'accept')
	const total = part === null ? answer.quantity : answer.accepted + part
	if (total > answer.quantity)
		throw refuse('QUANTITY_OVER', { wanted: answer.quantity - answer.accepted }, 'quantity')
	if (total === answer.accepted) throw refuse('STATUS_CONFLICT.accept')
	return total
}

function decide(command: AnswerCommand, state: AnswerStreamState): readonly AnswerEvent[] {
	const { at } = command
	switch (command.type) {
		case 'OfferAnswer':
			return offer(command, state)
		case 'ShortlistAnswer': {
			const answer = forRequest(state, command)
			if (answer.status === 'shortlisted') return []
			mustAllow(answer, 'shortlist')
			return [{ type: 'AnswerShortlisted', data: { at } }]
		}
		case 'AcceptAnswer': {
			const answer = existing(state)
			const { round, held } = command
			const isAcceptable =
				isOpen(answer.status) && answer.status !== 'waiting' && answer.answerType !== 'sign'
			if (answer.round !== round || !isAcceptable || held <= answer.accepted) return []
			return accepted(answer, Math.min(held, answer.quantity), at)
		}
		case 'ConfirmPlace': {
			const answer = ofAnswerer(state, command)
			if (answer.status === 'accepted' || answer.status === 'agreed') return []
			mustAllow(answer, 'confirm')
			if (answer.placeUntil === null) throw refuse('STATUS_CONFLICT.confirm')
			if (answer.placeUntil < at) throw refuse('PLACE_GONE')
			return accepted(answer, answer.quantity, at)
		}
		case 'WaitlistAnswer': {
			const answer = existing(state)
			if (answer.round !== command.round || answer.status !== 'offered') return []
			return [{ type: 'AnswerWaitlisted', data: { at } }]
		}
		case 'OfferPlace': {
			const answer = existing(state)
			const { round, until } = command
			if (answer.round !== round || answer.status !== 'waiting' || answer.placeUntil !== null) return []
			return [{ type: 'AnswerPlaceOffered', data: { until, at } }]
		}
		case 'AgreeToAnswer': {
			const answer = ofAnswerer(state, command)
			if (answer.status === 'agreed') return []
			mustAllow(answer, 'agree')
			return [{ type: 'AnswerAgreed', data: { inAdvance: false, at } }]
		}
		case 'DeclineAnswer': {
			const answer = forRequest(state, command)
			if (answer.status === 'declined') return []
			mustAllow(answer, 'decline')
			const { code, reason } = command
			if (code === 'other' && reason === null) throw refuseCommon('REASON_REQUIRED', {}, 'reasonText')
			return [{ type: 'AnswerDeclined', data: { code, reason, at } }]
		}
		case 'WithdrawAnswer': {
			const answer = ofAnswerer(state, command)
			if (answer.status === 'withdrawn') return []
			mustAllow(answer, 'withdraw')
			return [{ type: 'AnswerWithdrawn', data: { at } }]
		}
		case 'LapseAnswer':
			return lapse(command, existing(state))
		case 'FulfilAnswer': {
			const answer = forRequest(state, command)
			if (answer.status === 'fulfilled') return []
			mustAllow(answer, 'fulfil')
			const quantity = command.quantity ?? answer.accepted
			if (quantity > answer.accepted) throw refuse('QUANTITY_OVER', { wanted: answer.accepted }, 'quantity')
			return [{ type: 'AnswerFulfilled', data: { quantity, at } }]
		}
		case 'MissAnswer': {
			const answer = forRequest(state, command)
			if (answer.status === 'noShow') return []
			mustAllow(answer, 'noShow')
			return [{ type: 'AnswerMissed', data: { at } }]
		}
		default:
			return never(command)
	}
}

function accepted(answer: Answer, quantity: number, at: string): readonly AnswerEvent[] {
	const event = { type: 'AnswerAccepted', data: { quantity, at } } as const
	const agrees = answer.agreesInAdvance && answer.status !== 'agreed'
	return agrees ? [event, { type: 'AnswerAgreed', data: { inAdvance: true, at } }] : [event]
}

function lapse(
	{ round, because, at }: Extract<AnswerCommand, { type: 'LapseAnswer' }>,
	answer: Answer,
): readonly AnswerEvent[] {
	if (answer.round !== round || !isOpen(answer.status) || answer.answerType === 'sign') return []
	const isUnconfirmed = answer.placeUntil !== null && answer.placeUntil < at
	if (because === 'placeNotConfirmed' && !isUnconfirmed) return []
	return [{ type: 'AnswerLapsed', data: { because, at } }]
}

/** Types whose form has a quantity, and in which the answerer may agree in advance. */
const COUNTED: readonly AnswerType[] = ['offer', 'pledge']
const AGREES_IN_ADVANCE: readonly AnswerType[] = ['pledge', 'join']

function offer(
	command: Extract<AnswerCommand, { type: 'OfferAnswer' }>,
	state: AnswerStreamState,
): readonly AnswerEvent[] {
	const { request, isOwn, isBlocked, expectedType, quantity, agreesInAdvance, at } = command
	if (isOwn) throw refuse('OWN_REQUEST')
	if (isBlocked) throw refuse('BLOCKED')
	if (state.status !== 'none' && !isOver(state.status)) {
		throw refuse(isOpen(state.status) ? 'ALREADY_ANSWERED.open' : 'ALREADY_ANSWERED.done')
	}
	if (!request.takesAnswers) throw refuse('REQUEST_NOT_OPEN')
	const { answerType } = request
	if (answerType === 'donation') throw refuse('TAKES_DONATIONS')
	if (expectedType !== null && expectedType !== answerType) throw refuse('NOT_THIS_TYPE', {}, 'answerType')
	if (quantity > 1 && !COUNTED.includes(answerType)) throw refuse('NOT_THIS_TYPE', {}, 'quantity')
	if (agreesInAdvance && !AGREES_IN_ADVANCE.includes(answerType))
		throw refuse('NOT_THIS_TYPE', {}, 'agreesInAdvance')
	if (answerType !== 'sign' && request.target !== null && quantity > request.target)
		throw refuse('QUANTITY_OVER', { wanted: request.target }, 'quantity')
	const { requestId, userId, contentId, contentHash, nameVisible } = command
	return [
		{
			type: 'AnswerOffered',
			data: {
				requestId,
				userId,
				answerType,
				round: state.status === 'none' ? 1 : state.round + 1,
				quantity,
				contentId,
				contentHash,
				agreesInAdvance,
				nameVisible: answerType === 'sign' && nameVisible,
				at,
			},
		},
	]
}

function evolve(state: AnswerStreamState, event: AnswerEvent): AnswerStreamState {
	const before = state.status === 'none' ? null : state
	const status = answerStateAfter(event, before?.status ?? null)
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
			accepted: 0,
			fulfilled: 0,
			placeUntil: null,
		}
	}
	if (before === null) throw new TypeError(`${event.type} before AnswerOffered`)
	return {
		...before,
		status,
		hasAgreed: before.hasAgreed || event.type === 'AnswerAgreed',
		accepted: event.type === 'AnswerAccepted' ? event.data.quantity : before.accepted,
		fulfilled: event.type === 'AnswerFulfilled' ? event.data.quantity : before.fulfilled,
		placeUntil: event.type === 'AnswerPlaceOffered' ? event.data.until : null,
	}
}

/** What one person answers to one request, from the offer to what became of it. */
export const answerDecider: Decider<AnswerStreamState, AnswerCommand, AnswerEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
