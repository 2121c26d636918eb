import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import type { AnswerCommand, By } from './answer-commands.ts'
import type { AnswerEvent } from './answers.events.ts'
import {
	type Answer,
	type AnswerStreamState,
	evolveAnswer,
	existing,
	forRequest,
	mustAllow,
	ofAnswerer,
} from './answers.state.ts'
import type { AnswerType } from './contract.ts'
import type { HoursEvent } from './hours.events.ts'
import { decideHours, type HoursCommand, isHoursCommand } from './hours.ts'
import { refuse } from './refusals.contract.ts'
import { hasShifts, shiftsIn } from './shifts.events.ts'
import { chooseShifts, confirmShifts, isOfShift, shiftsOfOffer, stepOfShift } from './shifts.ts'
import { isOpen, isOver } from './transitions.contract.ts'

/**
 * Returns the accepted total after one more acceptance.
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
		case 'AcceptAnswer':
			return accept(command, existing(state))
		case 'ConfirmPlace':
			return confirmPlace(ofAnswerer(state, command), at)
		case 'WaitlistAnswer': {
			const answer = existing(state)
			if (answer.round !== command.round || answer.status !== 'offered') return []
			return [{ type: 'AnswerWaitlisted', data: { at } }]
		}
		case 'OfferPlace':
			return offerPlace(command, existing(state))
		case 'ChooseShifts':
			return chooseShifts(command, ofAnswerer(state, command))
		case 'AgreeToAnswer':
			return agree(command, ofAnswerer(state, command))
		case 'NoteGuardian': {
			const answer = forRequest(state, command)
			if (answer.guardians.includes('request')) return []
			mustAllow(answer, 'accept')
			return [{ type: 'AnswerGuardianAgreed', data: { side: 'request', at } }]
		}
		case 'DeclineAnswer':
			return decline(command, forRequest(state, command))
		case 'WithdrawAnswer': {
			const answer = ofAnswerer(state, command)
			if (answer.status === 'withdrawn') return []
			mustAllow(answer, 'withdraw')
			return [{ type: 'AnswerWithdrawn', data: { at } }]
		}
		case 'LapseAnswer':
			return lapse(command, existing(state))
		case 'FulfilAnswer':
			return fulfil(command, forRequest(state, command))
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

type Of<Type extends AnswerCommand['type']> = Extract<AnswerCommand, { type: Type }>

function accept({ round, held, at }: Of<'AcceptAnswer'>, answer: Answer): readonly AnswerEvent[] {
	const isAcceptable = isOpen(answer.status) && answer.status !== 'waiting' && answer.answerType !== 'sign'
	if (answer.round !== round || !isAcceptable || held <= answer.accepted) return []
	return accepted(answer, Math.min(held, answer.quantity), at)
}

function confirmPlace(answer: Answer, at: string): readonly AnswerEvent[] {
	const reserved = shiftsIn(answer.shifts, 'reserved')
	if (reserved.length > 0) return confirmShifts(answer, reserved, at)
	if (answer.status === 'accepted' || answer.status === 'agreed') return []
	mustAllow(answer, 'confirm')
	if (answer.placeUntil === null) throw refuse('STATUS_CONFLICT.confirm')
	if (answer.placeUntil < at) throw refuse('PLACE_GONE')
	return accepted(answer, answer.quantity, at)
}

function offerPlace({ round, until, at }: Of<'OfferPlace'>, answer: Answer): readonly AnswerEvent[] {
	if (answer.round !== round || answer.status !== 'waiting' || answer.placeUntil !== null) return []
	return [{ type: 'AnswerPlaceOffered', data: { until, at } }]
}

function agree({ isOfMinor, at }: Of<'AgreeToAnswer'>, answer: Answer): readonly AnswerEvent[] {
	if (answer.status === 'agreed') return []
	mustAllow(answer, 'agree')
	// From here on both see how to reach each other.
	if (isOfMinor && !answer.guardians.includes('request')) throw refuse('GUARDIAN_NEEDED.ofRequest')
	return [{ type: 'AnswerAgreed', data: { inAdvance: false, at } }]
}

function decline({ code, reason, at }: Of<'DeclineAnswer'>, answer: Answer): readonly AnswerEvent[] {
	if (answer.status === 'declined') return []
	mustAllow(answer, 'decline')
	if (code === 'other' && reason === null) throw refuseCommon('REASON_REQUIRED', {}, 'reasonText')
	return [{ type: 'AnswerDeclined', data: { code, reason, at } }]
}

function fulfil(command: Of<'FulfilAnswer'>, answer: Answer): readonly AnswerEvent[] {
	if (answer.status === 'fulfilled') return []
	mustAllow(answer, 'fulfil')
	if (command.quantity !== null && hasShifts(answer.shifts)) throw refuse('NOT_THIS_TYPE', {}, 'quantity')
	const quantity = command.quantity ?? answer.accepted
	if (quantity > answer.accepted) throw refuse('QUANTITY_OVER', { wanted: answer.accepted }, 'quantity')
	return [{ type: 'AnswerFulfilled', data: { quantity, at: command.at } }]
}

function accepted(answer: Answer, quantity: number, at: string): readonly AnswerEvent[] {
	const event = { type: 'AnswerAccepted', data: { quantity, at } } as const
	const agrees = answer.agreesInAdvance && answer.status !== 'agreed'
	return agrees ? [event, { type: 'AnswerAgreed', data: { inAdvance: true, at } }] : [event]
}

function lapse({ round, because, at }: Of<'LapseAnswer'>, answer: Answer): readonly AnswerEvent[] {
	if (answer.round !== round || !isOpen(answer.status) || answer.answerType === 'sign') return []
	const isUnconfirmed = answer.placeUntil !== null && answer.placeUntil < at
	if (because === 'placeNotConfirmed' && !isUnconfirmed) return []
	return [{ type: 'AnswerLapsed', data: { because, at } }]
}

const COUNTED: readonly AnswerType[] = ['offer', 'pledge']
const AGREES_IN_ADVANCE: readonly AnswerType[] = ['pledge', 'join']

function offer(command: Of<'OfferAnswer'>, state: AnswerStreamState): readonly AnswerEvent[] {
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
	const { isMinor, guardianAgrees } = command
	if (isMinor && !guardianAgrees) throw refuse('GUARDIAN_NEEDED.own', {}, 'guardianAgrees')
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
		...(isMinor ? [{ type: 'AnswerGuardianAgreed', data: { side: 'answerer', at } } as const] : []),
	]
}

export const answerDecider: Decider<
	AnswerStreamState,
	AnswerCommand | HoursCommand,
	AnswerEvent | HoursEvent
> = {
	initial: { status: 'none' },
	decide,
	evolve: evolveAnswer,
}
