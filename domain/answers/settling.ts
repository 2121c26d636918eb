import type { AnswerCommand } from './answer-commands.ts'
import type { Answer, AnswerStreamState } from './answers.state.ts'
import { hasShifts } from './shifts.events.ts'

/** The duration of a place's reservation in milliseconds. */
export const PLACE_OFFER_MS = 24 * 3_600_000

export interface PlacesOfRequest {
	readonly takesAnswers: boolean
	/** True when the request has ended, so that open answers lapse. */
	readonly isEnded: boolean
	readonly free: number | null
	readonly held: Held | null
	/** The request's shifts, and others in which the answer holds places, with free and held places. */
	readonly shifts: Readonly<Record<string, { readonly free: number | null; readonly held: Held | null }>>
}
interface Held {
	readonly round: number
	readonly count: number
}

export type Step =
	| { readonly on: 'answer'; readonly command: AnswerCommand }
	| {
			readonly on: 'request'
			readonly command: {
				readonly type: 'TakePlace' | 'FreePlace' | 'FulfilPlace'
				readonly shift?: string | undefined
				readonly round: number
				/** Counts taken and permanently given places. */
				readonly total: number
			}
	  }

const hasRoom = (
	{ takesAnswers, free }: Pick<PlacesOfRequest, 'takesAnswers' | 'free'>,
	count: number,
): boolean => takesAnswers && (free === null || free >= count)

/**
 * Returns the next step to make an answer and its request consistent; null when nothing is left to do. No
 * transaction spans both streams: the caller records one event and then takes these steps, and a worker
 * repeats this after every event, so that a crash between two steps leaves nothing undone. A place is given
 * up only when the answer's round is over, which no later event changes, so nobody is accepted on a place
 * that another person may take.
 * @param now ISO 8601
 */
export function nextStep(answer: AnswerStreamState, request: PlacesOfRequest, now: string): Step | null {
	if (answer.status === 'none') return null
	const { held } = request
	if (held && held.round !== answer.round) return held.round < answer.round ? free(held.round) : null
	switch (answer.status) {
		case 'declined':
		case 'withdrawn':
		case 'lapsed':
		case 'noShow':
			return held ? free(held.round) : closedShifts(answer, request)
		case 'fulfilled':
			return held ? onRequest('FulfilPlace', answer.round, answer.fulfilled) : closedShifts(answer, request)
		case 'signed':
			return null
		default:
			if (request.isEnded) return lapsed(answer, 'requestEnded', now)
			return (
				shiftsStep(answer, request, now) ?? (hasShifts(answer.shifts) ? null : openStep(answer, request, now))
			)
	}
}

const onRequest = (
	type: 'TakePlace' | 'FreePlace' | 'FulfilPlace',
	round: number,
	total: number,
	shift?: string,
): Step => ({
	on: 'request',
	command: { type, ...(shift !== undefined && { shift }), round, total },
})
const free = (round: number, shift?: string): Step => onRequest('FreePlace', round, 0, shift)

const lapsed = ({ round }: Answer, because: 'requestEnded' | 'placeNotConfirmed', at: string): Step => ({
	on: 'answer',
	command: { type: 'LapseAnswer', round, because, at },
})

const reservation = (at: string): string => new Date(Date.parse(at) + PLACE_OFFER_MS).toISOString()

function closedShifts(answer: Answer, request: PlacesOfRequest): Step | null {
	for (const [shift, { held }] of Object.entries(request.shifts)) {
		if (held === null || held.round > answer.shifts.turn) continue
		const { state, turn } = answer.shifts.chosen[shift] ?? {}
		const isGiven = answer.status === 'fulfilled' && state === 'taken' && turn === held.round
		return isGiven ? onRequest('FulfilPlace', held.round, 1, shift) : free(held.round, shift)
	}
	return null
}

function shiftsStep(answer: Answer, request: PlacesOfRequest, at: string): Step | null {
	const { chosen } = answer.shifts
	for (const shift of new Set([...Object.keys(request.shifts), ...Object.keys(chosen)])) {
		const step = shiftStep(answer, shift, request, at)
		if (step !== null) return step
	}
	return null
}

function shiftStep(
	answer: Answer,
	shift: string,
	{ takesAnswers, shifts }: PlacesOfRequest,
	at: string,
): Step | null {
	const chosen = answer.shifts.chosen[shift]
	const { free: left, held } = shifts[shift] ?? { free: 0, held: null }
	// Left, and maybe chosen again since: that turn is over. Of later turns than are known here nothing is.
	if (held && held.round !== chosen?.turn)
		return held.round <= answer.shifts.turn ? free(held.round, shift) : null
	if (chosen === undefined) return null
	const { state, turn: round, until } = chosen
	const lost = (because: 'placeNotConfirmed' | 'shiftGone'): Step => ({
		on: 'answer',
		command: { type: 'LapseAnswer', shift, round, because, at },
	})
	if (state === 'reserved') return until !== null && until < at ? lost('placeNotConfirmed') : null
	if (state === 'taken') return null
	if (held === null && !(shift in shifts)) return lost('shiftGone')
	if (state === 'waiting')
		return held && { on: 'answer', command: { type: 'OfferPlace', shift, round, until: reservation(at), at } }
	if (held) return { on: 'answer', command: { type: 'AcceptAnswer', shift, round, held: held.count, at } }
	return hasRoom({ takesAnswers, free: left }, 1)
		? onRequest('TakePlace', round, 1, shift)
		: { on: 'answer', command: { type: 'WaitlistAnswer', shift, round, at } }
}

function openStep(answer: Answer, request: PlacesOfRequest, at: string): Step | null {
	const { round, status, quantity, placeUntil } = answer
	const { held } = request
	if (status === 'waiting') {
		if (placeUntil !== null && placeUntil < at) return lapsed(answer, 'placeNotConfirmed', at)
		if (held === null || placeUntil !== null) return null
		return { on: 'answer', command: { type: 'OfferPlace', round, until: reservation(at), at } }
	}
	if (held && held.count > answer.accepted)
		return { on: 'answer', command: { type: 'AcceptAnswer', round, held: held.count, at } }
	if (answer.answerType !== 'join' || status !== 'offered') return null
	return hasRoom(request, quantity)
		? onRequest('TakePlace', round, quantity)
		: { on: 'answer', command: { type: 'WaitlistAnswer', round, at } }
}

export interface Waiting {
	readonly answerId: string
	readonly round: number
	readonly quantity: number
	readonly shift: string | null
}

/**
 * Returns the answer that gets the next free place: the longest-waiting one without a reservation; null when
 * there is none. Each shift has its own line.
 * @param waiting longest first
 * @param holds returns the places that a waiting answer already has
 */
export function nextInLine(
	waiting: readonly Waiting[],
	request: Omit<PlacesOfRequest, 'held'>,
	holds: (waiting: Waiting) => boolean,
): Waiting | null {
	const served = new Set<string | null>()
	for (const next of waiting) {
		if (served.has(next.shift) || holds(next)) continue
		// Nobody passes who waits longer for the same.
		served.add(next.shift)
		const free = next.shift === null ? request.free : (request.shifts[next.shift]?.free ?? 0)
		if (hasRoom({ ...request, free }, next.quantity)) return next
	}
	return null
}
