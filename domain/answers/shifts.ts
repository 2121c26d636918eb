import { never } from '../../kernel/events/errors.ts'
import type { AnswerCommand, OfShift } from './answer-commands.ts'
import type { AnswerEvent, AnswerShiftsChosen, LapseReason } from './answers.events.ts'
import { type Answer, mustAllow } from './answers.state.ts'
import type { AnswerType, ShiftState } from './contract.ts'
import { refuse } from './refusals.contract.ts'
import { hasShifts } from './shifts.events.ts'
import { isOpen } from './transitions.contract.ts'

function isNow(answer: Answer, shift: string, turn: number, state: ShiftState): boolean {
	const chosen = answer.shifts.chosen[shift]
	return isOpen(answer.status) && chosen?.turn === turn && chosen.state === state
}

type OfOneShift = Extract<AnswerCommand, OfShift & { readonly round: number }> & { readonly shift: string }
export const isOfShift = (command: AnswerCommand): command is OfOneShift =>
	'shift' in command && command.shift !== undefined

export function stepOfShift(command: OfOneShift, answer: Answer): readonly AnswerEvent[] {
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

function takenShift(answer: Answer, shifts: readonly string[], at: string): readonly AnswerEvent[] {
	const taken = shifts.map(
		(shift, index) =>
			({ type: 'AnswerAccepted', data: { shift, quantity: answer.accepted + index + 1, at } }) as const,
	)
	const agrees = answer.agreesInAdvance && answer.status !== 'agreed'
	return agrees ? [...taken, { type: 'AnswerAgreed', data: { inAdvance: true, at } }] : taken
}

export function confirmShifts(
	answer: Answer,
	reserved: readonly string[],
	at: string,
): readonly AnswerEvent[] {
	mustAllow(answer, 'confirm')
	const inTime = reserved.filter((shift) => (answer.shifts.chosen[shift]?.until ?? '') >= at)
	if (inTime.length === 0) throw refuse('PLACE_GONE')
	return takenShift(answer, inTime, at)
}

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

export function chooseShifts(
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

/**
 * Returns the distinct shifts of a new answer.
 * @throws DomainError SHIFT_REQUIRED, SHIFT_NOT_HERE
 */
export function shiftsOfOffer(
	{ request, shifts }: Extract<AnswerCommand, { type: 'OfferAnswer' }>,
	answerType: AnswerType,
): readonly string[] {
	const there = answerType === 'join' ? request.shifts : []
	const wanted = [...new Set(shifts)]
	if (wanted.some((shift) => !there.includes(shift))) throw refuse('SHIFT_NOT_HERE', {}, 'shifts')
	if (there.length > 0 && wanted.length === 0) throw refuse('SHIFT_REQUIRED', {}, 'shifts')
	return wanted
}
