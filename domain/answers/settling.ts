import type { AnswerCommand } from './answer-commands.ts'
import type { Answer, AnswerStreamState } from './answers.state.ts'
import { hasShifts } from './shifts.events.ts'

/** How long a place that became free is reserved for whoever waits, in milliseconds. */
export const PLACE_OFFER_MS = 24 * 3_600_000

/** How an answer's request stands, folded from the request's own stream. */
export interface PlacesOfRequest {
	/** Whether places may be taken by whoever joins. */
	readonly takesAnswers: boolean
	/** Whether it ended, so that what is open lapses. */
	readonly isEnded: boolean
	/** How many places are left; null where nobody counts. */
	readonly free: number | null
	/** What the answer holds; null for nothing. */
	readonly held: Held | null
	/** The request's shifts, and others of which the answer holds places: how many are left, and what it holds. */
	readonly shifts: Readonly<Record<string, { readonly free: number | null; readonly held: Held | null }>>
}
interface Held {
	readonly round: number
	readonly count: number
}

/** What is to be done next on the answer's stream, or on its request's. */
export type Step =
	| { readonly on: 'answer'; readonly command: AnswerCommand }
	| {
			readonly on: 'request'
			readonly command: {
				readonly type: 'TakePlace' | 'FreePlace' | 'FulfilPlace'
				readonly shift?: string | undefined
				readonly round: number
				/** Of places taken and given for good. */
				readonly total: number
			}
	  }

/** Whether so many places can be had. */
const hasRoom = (
	{ takesAnswers, free }: Pick<PlacesOfRequest, 'takesAnswers' | 'free'>,
	count: number,
): boolean => takesAnswers && (free === null || free >= count)

/**
 * What one answer and its request still owe each other, one step at a time; null when nothing is left to do. No
 * transaction spans both streams: whoever acts records one event and then takes these steps, and so does a worker after
 * every event, so that a crash between any two leaves nothing undone. A place is given up only when the answer's round
 * is over, which no later event changes; so nobody is accepted on a place that somebody else may take.
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

/** Until when a place is reserved that becomes free now. */
const reservation = (at: string): string => new Date(Date.parse(at) + PLACE_OFFER_MS).toISOString()

/** What is left to do with the places of shifts once an answer's round is over. */
function closedShifts(answer: Answer, request: PlacesOfRequest): Step | null {
	for (const [shift, { held }] of Object.entries(request.shifts)) {
		if (held === null || held.round > answer.shifts.turn) continue
		const { state, turn } = answer.shifts.chosen[shift] ?? {}
		const isGiven = answer.status === 'fulfilled' && state === 'taken' && turn === held.round
		return isGiven ? onRequest('FulfilPlace', held.round, 1, shift) : free(held.round, shift)
	}
	return null
}

/** The next step of an open answer with its shifts, one after another. */
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

/** The next step of an answer that waits for somebody. */
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

/** One who waits, as a read model has it. */
export interface Waiting {
	readonly answerId: string
	readonly round: number
	readonly quantity: number
	/** Which shift it waits for; null for a place of the whole request. */
	readonly shift: string | null
}

/**
 * Who gets the next place that is free: whoever waits longest and has none reserved yet; null when nobody does or no
 * place is free. Each shift has its own line.
 * @param waiting longest first
 * @param holds whether somebody who waits has places already
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
