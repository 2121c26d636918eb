import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import { PLACE_OFFER_MS, type Waiting } from '../../domain/answers/settling.ts'
import type { PlaceTaken, RequestEvent } from '../../domain/requests/requests.events.ts'
import { DAYS_TO_DECIDE } from '../../domain/requests/transitions.contract.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import { DAY_MS } from '../../kernel/time.ts'

export interface FollowDeps {
	/** Takes every step that an answer and its request owe each other. */
	readonly settle: (answerId: string, cause: RecordedEvent) => Promise<unknown>
	/** Hands free places to those who wait. */
	readonly offerPlaces: (
		requestId: string,
		waiting: readonly Waiting[],
		cause: RecordedEvent,
	) => Promise<unknown>
	/** Who waits for a place of a request, longest first, once the read model has passed the position. */
	readonly waitingOf: (requestId: string, after: Position) => Promise<readonly Waiting[]>
	/** Whether a request has a place that nobody holds, by its own stream. */
	readonly hasPlace: (requestId: string) => Promise<boolean>
	/** The request of an answer; null when there is none. */
	readonly requestOf: (answerId: string) => Promise<string | null>
	/** Answers of a request of which something may still become, once the read model has passed the position. */
	readonly openAnswersOf: (requestId: string, after: Position) => Promise<readonly string[]>
}

/** After these an answer or its request may owe the other something. */
const OWING = [
	'AnswerOffered',
	'AnswerWaitlisted',
	'AnswerShiftsChosen',
	'AnswerDeclined',
	'AnswerWithdrawn',
	'AnswerLapsed',
	'AnswerFulfilled',
	'AnswerMissed',
	'PlaceTaken',
] as const satisfies readonly (AnswerEvent | PlaceTaken)['type'][]

/** After these a place may be free for somebody who waits. */
const FREEING = [
	'PlaceFreed',
	'AnswerWaitlisted',
	'RequestApproved',
	'RequestWentLive',
	'RequestReleased',
	'RequestChangeAccepted',
] as const satisfies readonly (AnswerEvent | RequestEvent)['type'][]

/** After these open answers lapse; those of an expired request when its author had time to decide. */
const ENDING = [
	'RequestFulfilled',
	'RequestDeactivated',
	'RequestMarkedSpam',
	'RequestRejected',
	'RequestRejectedByOrganization',
	'RequestRemoved',
] as const satisfies readonly RequestEvent['type'][]

const answerIdOf = (event: RecordedEvent): string =>
	event.type === 'PlaceTaken' ? asEvent<PlaceTaken>(event).data.answerId : streamId(event.stream)

/** Past the end of the last day in which a decision counts, wherever the request is. */
const LATE_MS = (DAYS_TO_DECIDE + 1) * DAY_MS

/**
 * Finishes what a crash cut, and what follows without anybody's doing: every step is taken by ids that follow from what
 * it rests on, so that any of these may run again.
 */
export function followAnswers(deps: FollowDeps): EffectHandler[] {
	const { settle, offerPlaces, waitingOf, hasPlace, requestOf, openAnswersOf } = deps
	const lapse = async (event: RecordedEvent) => {
		for (const answerId of await openAnswersOf(streamId(event.stream), event.position))
			await settle(answerId, event)
		return { done: true } as const
	}
	return [
		{
			name: 'answers/settle',
			on: OWING,
			attempts: 20,
			keepOrder: false,
			run: async (event) => {
				await settle(answerIdOf(event), event)
				return { done: true }
			},
		},
		{
			name: 'answers/offer-places',
			on: FREEING,
			attempts: 20,
			keepOrder: false,
			run: async (event) => {
				const id = streamId(event.stream)
				const requestId = event.type === 'AnswerWaitlisted' ? await requestOf(id) : id
				if (requestId === null) return { ignored: 'no such answer' }
				// Of hundreds who wait for a full request none has to wait for the read model, with everybody behind them:
				// a place that becomes free later is an event of its own.
				if (event.type === 'AnswerWaitlisted' && !(await hasPlace(requestId)))
					return { ignored: 'no place is free' }
				const waiting = await waitingOf(requestId, event.position)
				if (waiting.length === 0) return { ignored: 'nobody waits' }
				await offerPlaces(requestId, waiting, event)
				return { done: true }
			},
		},
		{
			name: 'answers/free-unconfirmed',
			on: ['AnswerPlaceOffered'],
			attempts: 20,
			keepOrder: false,
			delayMs: () => PLACE_OFFER_MS + 1_000,
			run: async (event) => {
				await settle(streamId(event.stream), event)
				return { done: true }
			},
		},
		{ name: 'answers/lapse', on: ENDING, attempts: 20, keepOrder: false, run: lapse },
		{
			name: 'answers/lapse-late',
			on: ['RequestExpired'],
			attempts: 20,
			keepOrder: false,
			delayMs: () => LATE_MS,
			run: lapse,
		},
	]
}
