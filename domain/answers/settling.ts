import type { Answer, AnswerCommand, AnswerStreamState } from './answers.decider.ts'

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
	readonly held: { readonly round: number; readonly count: number } | null
}

/** What is to be done next on the answer's stream, or on its request's. */
export type Step =
	| { readonly on: 'answer'; readonly command: AnswerCommand }
	| {
			readonly on: 'request'
			readonly command: {
				readonly type: 'TakePlace' | 'FreePlace' | 'FulfilPlace'
				readonly round: number
				/** Of places taken and given for good. */
				readonly total: number
			}
	  }

/** Whether so many places can be had. */
const hasRoom = ({ takesAnswers, free }: PlacesOfRequest, count: number): boolean =>
	takesAnswers && (free === null || free >= count)

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
			return held && free(held.round)
		case 'fulfilled':
			return held && onRequest('FulfilPlace', answer.round, answer.fulfilled)
		case 'signed':
			return null
		default:
			return request.isEnded ? lapsed(answer, 'requestEnded', now) : openStep(answer, request, now)
	}
}

const onRequest = (type: 'TakePlace' | 'FreePlace' | 'FulfilPlace', round: number, total: number): Step => ({
	on: 'request',
	command: { type, round, total },
})
const free = (round: number): Step => onRequest('FreePlace', round, 0)

const lapsed = ({ round }: Answer, because: 'requestEnded' | 'placeNotConfirmed', at: string): Step => ({
	on: 'answer',
	command: { type: 'LapseAnswer', round, because, at },
})

/** The next step of an answer that waits for somebody. */
function openStep(answer: Answer, request: PlacesOfRequest, at: string): Step | null {
	const { round, status, quantity, placeUntil } = answer
	const { held } = request
	if (status === 'waiting') {
		if (placeUntil !== null && placeUntil < at) return lapsed(answer, 'placeNotConfirmed', at)
		if (held === null || placeUntil !== null) return null
		const until = new Date(Date.parse(at) + PLACE_OFFER_MS).toISOString()
		return { on: 'answer', command: { type: 'OfferPlace', round, until, at } }
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
}

/**
 * Who gets the next place that is free: whoever waits longest and has none reserved yet; null when nobody does or no
 * place is free.
 * @param waiting longest first
 * @param holds whether an answer has places already
 */
export function nextInLine(
	waiting: readonly Waiting[],
	request: Omit<PlacesOfRequest, 'held'>,
	holds: (answerId: string) => boolean,
): Waiting | null {
	const next = waiting.find(({ answerId }) => !holds(answerId))
	return next && hasRoom({ ...request, held: null }, next.quantity) ? next : null
}
