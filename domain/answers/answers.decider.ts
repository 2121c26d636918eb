import type { Decider } from '../../kernel/decider.ts'
import { never } from '../../kernel/errors.ts'
import { notAllowed, refuseCommon } from '../../kernel/refusals.ts'
import {
	type AnswerEvent,
	type AnswerOffered,
	type AnswerShiftsChosen,
	answerStateAfter,
	type DeclineReason,
	type LapseReason,
} from './answers.events.ts'
import type { AnswerAction, AnswerState, AnswerType, DeclineCode, ShiftState } from './contract.ts'
import { type Hours, type HoursEvent, hoursAfter, isHoursEvent, NO_HOURS } from './hours.events.ts'
import { decideHours, type HoursCommand, isHoursCommand } from './hours.ts'
import { refuse } from './refusals.contract.ts'
import {
	type ChosenShifts,
	hasShifts,
	NO_SHIFTS,
	reservedUntil,
	shiftsAfter,
	shiftsIn,
} from './shifts.events.ts'
import { ALLOWED, isOpen, isOver } from './transitions.contract.ts'

/** What an answer needs to know of its request, folded from the request's own stream. */
export interface AnsweredRequest {
	/** How it is answered; a request for money is answered by donations. */
	readonly answerType: AnswerType | 'donation'
	/** Whether it takes answers now: it is public and its last day has not passed. */
	readonly takesAnswers: boolean
	/** How much it counts in all; null where nobody counts. */
	readonly target: number | null
	/** Ids of its shifts; who joins chooses among them. */
	readonly shifts: readonly string[]
}

/** Who acts: for the request as its author or as one who leads its organization, or as the one who answers. */
type By = { readonly byUserId: string; readonly forRequest: boolean }
type At = { readonly at: string }

export type AnswerCommand =
	| (At &
			Omit<AnswerOffered['data'], 'round' | 'answerType' | 'shifts'> & {
				readonly type: 'OfferAnswer'
				readonly shifts: readonly string[]
				readonly request: AnsweredRequest
				/** Whether the person acts for the request, so that it is their own. */
				readonly isOwn: boolean
				/** Whether the author's side blocked them. */
				readonly isBlocked: boolean
				/** The type for which the form was made; null when the caller names none. */
				readonly expectedType: AnswerType | null
			})
	| (At & By & { readonly type: 'ShortlistAnswer' | 'AgreeToAnswer' | 'ConfirmPlace' | 'WithdrawAnswer' })
	/** `shifts`: all that they come to from now on. */
	| (At &
			By & {
				readonly type: 'ChooseShifts'
				readonly request: AnsweredRequest
				readonly shifts: readonly string[]
			})
	| (At & By & { readonly type: 'MissAnswer' })
	| (At & By & { readonly type: 'DeclineAnswer'; readonly code: DeclineCode; readonly reason: DeclineReason })
	/** `quantity`: how much was given in all; null for everything accepted. */
	| (At & By & { readonly type: 'FulfilAnswer'; readonly quantity: number | null })
	/** Follows from the places taken for it: that many, in this round. */
	| (At & OfShift & { readonly type: 'AcceptAnswer'; readonly round: number; readonly held: number })
	| (At & OfShift & { readonly type: 'WaitlistAnswer'; readonly round: number })
	| (At & OfShift & { readonly type: 'OfferPlace'; readonly round: number; readonly until: string })
	| (At & OfShift & { readonly type: 'LapseAnswer'; readonly round: number; readonly because: LapseReason })
/** One shift of the answer, whose turn `round` is then. */
type OfShift = { readonly shift?: string | undefined }

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
	readonly shifts: ChosenShifts
	/** When it was accepted for the first time; null before. */
	readonly acceptedAt: string | null
	/** Of all rounds: what somebody worked stays. */
	readonly hours: Hours
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

function decide(
	command: AnswerCommand | HoursCommand,
	state: AnswerStreamState,
): readonly (AnswerEvent | HoursEvent)[] {
	if (isHoursCommand(command)) return decideHours(command, existing(state))
	return decideStep(command, state)
}

function decideStep(command: AnswerCommand, state: AnswerStreamState): readonly AnswerEvent[] {
	const { at } = command
	if (isOfShift(command)) return stepOfShift(command, existing(state))
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
			const reserved = shiftsIn(answer.shifts, 'reserved')
			if (reserved.length > 0) return confirmShifts(answer, reserved, at)
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
		case 'ChooseShifts':
			return chooseShifts(command, ofAnswerer(state, command))
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
			if (command.quantity !== null && hasShifts(answer.shifts)) throw refuse('NOT_THIS_TYPE', {}, 'quantity')
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

/** Whether a shift is chosen in this turn, and stands so. */
function isNow(answer: Answer, shift: string, turn: number, state: ShiftState): boolean {
	const chosen = answer.shifts.chosen[shift]
	return isOpen(answer.status) && chosen?.turn === turn && chosen.state === state
}

type OfOneShift = Extract<AnswerCommand, OfShift & { readonly round: number }> & { readonly shift: string }
const isOfShift = (command: AnswerCommand): command is OfOneShift =>
	'shift' in command && command.shift !== undefined

/** What follows for one shift from the places taken for it. */
function stepOfShift(command: OfOneShift, answer: Answer): readonly AnswerEvent[] {
	const { shift, round, at } = command
	switch (command.type) {
		case 'AcceptAnswer':
			return isNow(answer, shift, round, 'chosen') ? takenShift(answer, [shift], at) : []
		case 'WaitlistAnswer':
			return isNow(answer, shift, round, 'chosen') ? [{ type: 'AnswerWaitlisted', data: { shift, at } }] : []
		case 'OfferPlace':
			return isNow(answer, shift, round, 'waiting')
				? [{ type: 'AnswerPlaceOffered', data: { shift, until: command.until, at } }]
				: []
		case 'LapseAnswer':
			return loseShift(answer, shift, round, command.because, at)
		default:
			return never(command)
	}
}

/** Places of shifts become the answerer's. */
function takenShift(answer: Answer, shifts: readonly string[], at: string): readonly AnswerEvent[] {
	const taken = shifts.map(
		(shift, index) =>
			({ type: 'AnswerAccepted', data: { shift, quantity: answer.accepted + index + 1, at } }) as const,
	)
	const agrees = answer.agreesInAdvance && answer.status !== 'agreed'
	return agrees ? [...taken, { type: 'AnswerAgreed', data: { inAdvance: true, at } }] : taken
}

function confirmShifts(answer: Answer, reserved: readonly string[], at: string): readonly AnswerEvent[] {
	mustAllow(answer, 'confirm')
	const inTime = reserved.filter((shift) => (answer.shifts.chosen[shift]?.until ?? '') >= at)
	if (inTime.length === 0) throw refuse('PLACE_GONE')
	return takenShift(answer, inTime, at)
}

/** How an answer stands once some shifts are left and others added. */
function withoutShifts(
	answer: Answer,
	left: readonly string[],
	isMore: boolean,
): AnswerShiftsChosen['data']['becomes'] {
	const staying = Object.entries(answer.shifts.chosen).filter(([shift]) => !left.includes(shift))
	if (staying.some(([, { state }]) => state === 'taken'))
		return answer.status === 'agreed' ? 'agreed' : 'accepted'
	return isMore || staying.some(([, { state }]) => state === 'chosen') ? 'offered' : 'waiting'
}

function chooseShifts(
	{ request, shifts, at }: Extract<AnswerCommand, { type: 'ChooseShifts' }>,
	answer: Answer,
): readonly AnswerEvent[] {
	mustAllow(answer, 'choose')
	const { chosen } = answer.shifts
	const wanted = [...new Set(shifts)]
	if (!hasShifts(answer.shifts)) throw refuse('SHIFT_NOT_HERE', {}, 'shifts')
	if (wanted.length === 0) throw refuse('SHIFT_REQUIRED', {}, 'shifts')
	const added = wanted.filter((shift) => !(shift in chosen))
	if (added.some((shift) => !request.shifts.includes(shift))) throw refuse('SHIFT_NOT_HERE', {}, 'shifts')
	if (added.length > 0 && !request.takesAnswers) throw refuse('REQUEST_NOT_OPEN')
	const left = Object.keys(chosen).filter((shift) => !wanted.includes(shift))
	if (added.length + left.length === 0) return []
	const becomes = withoutShifts(answer, left, added.length > 0)
	return [{ type: 'AnswerShiftsChosen', data: { added, left, because: 'answerer', becomes, at } }]
}

/** A shift that nobody confirmed in time, or that is there no more, is left; with the last one the answer lapses. */
function loseShift(
	answer: Answer,
	shift: string,
	turn: number,
	because: LapseReason,
	at: string,
): readonly AnswerEvent[] {
	const chosen = answer.shifts.chosen[shift]
	if (!isOpen(answer.status) || chosen?.turn !== turn || because === 'requestEnded') return []
	const isLate = chosen.state === 'reserved' && (chosen.until ?? at) < at
	const isGone = chosen.state === 'chosen' || chosen.state === 'waiting'
	if (because === 'placeNotConfirmed' ? !isLate : !isGone) return []
	if (Object.keys(answer.shifts.chosen).length === 1) return [{ type: 'AnswerLapsed', data: { because, at } }]
	const becomes = withoutShifts(answer, [shift], false)
	return [{ type: 'AnswerShiftsChosen', data: { added: [], left: [shift], because, becomes, at } }]
}

/** The shifts of a new answer, each once. @throws DomainError SHIFT_REQUIRED, SHIFT_NOT_HERE */
function shiftsOfOffer(
	{ request, shifts }: Extract<AnswerCommand, { type: 'OfferAnswer' }>,
	answerType: AnswerType,
): readonly string[] {
	const there = answerType === 'join' ? request.shifts : []
	const wanted = [...new Set(shifts)]
	if (wanted.some((shift) => !there.includes(shift))) throw refuse('SHIFT_NOT_HERE', {}, 'shifts')
	if (there.length > 0 && wanted.length === 0) throw refuse('SHIFT_REQUIRED', {}, 'shifts')
	return wanted
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
	const shifts = shiftsOfOffer(command, answerType)
	const { requestId, userId, contentId, contentHash, nameVisible } = command
	return [
		{
			type: 'AnswerOffered',
			data: {
				requestId,
				userId,
				answerType,
				round: state.status === 'none' ? 1 : state.round + 1,
				quantity: shifts.length > 0 ? shifts.length : quantity,
				...(shifts.length > 0 && { shifts }),
				contentId,
				contentHash,
				agreesInAdvance,
				nameVisible: answerType === 'sign' && nameVisible,
				at,
			},
		},
	]
}

function evolve(state: AnswerStreamState, event: AnswerEvent | HoursEvent): AnswerStreamState {
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
			accepted: 0,
			fulfilled: 0,
			placeUntil: null,
			shifts,
			acceptedAt: before?.acceptedAt ?? null,
			hours: before?.hours ?? NO_HOURS,
		}
	}
	if (before === null) throw new TypeError(`${event.type} before AnswerOffered`)
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

/** What one person answers to one request, from the offer to what became of it. */
export const answerDecider: Decider<
	AnswerStreamState,
	AnswerCommand | HoursCommand,
	AnswerEvent | HoursEvent
> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
