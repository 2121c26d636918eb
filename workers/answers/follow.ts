import { loadAnswer, loadRequest } from '../../commands/_shared/facts-answers.ts'
import { offerPlaces, settleAnswer } from '../../commands/_shared/settle-answer.ts'
import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import { PLACE_OFFER_MS } from '../../domain/answers/settling.ts'
import { freePlaces } from '../../domain/requests/places.ts'
import type { PlaceTaken, RequestEvent } from '../../domain/requests/requests.events.ts'
import { DAYS_TO_DECIDE } from '../../domain/requests/transitions.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { EventStore, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { openAnswersOf, waitingOf } from '../../queries/answers/lookups.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'readModels'>

/** Who waits for a place of a request, longest first, and of which answers something may still become. */
const READS = { waitingOf, openAnswersOf }

/** Who settles because of an event. */
const settlerOf = (cause: RecordedEvent) =>
	({
		actor: { kind: 'system', id: 'follow-answers' },
		correlationId: cause.metadata.correlationId,
		causationId: cause.id,
	}) as const

/** Takes every step that an answer and its request owe each other. */
const settle = (worker: Worker, answerId: string, cause: RecordedEvent) =>
	settleAnswer(worker, answerId, settlerOf(cause))

/** Whether a request has a place that nobody holds, by its own stream. */
async function hasPlace(store: EventStore, requestId: string): Promise<boolean> {
	const request = await loadRequest(store, requestId)
	return request !== null && freePlaces(request) !== 0
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

/** The request of an answer; null when there is none. */
async function requestOf(store: EventStore, answerId: string): Promise<string | null> {
	const { answer } = await loadAnswer(store, answerId)
	return answer.status === 'none' ? null : answer.requestId
}

/** Past the end of the last day in which a decision counts, wherever the request is. */
const LATE_MS = (DAYS_TO_DECIDE + 1) * DAY_MS

/**
 * Finishes what a crash cut, and what follows without anybody's doing: every step is taken by ids that follow from what
 * it rests on, so that any of these may run again.
 */
export function followAnswers(worker: Worker, reads = READS): EffectHandler[] {
	const { sql, store, readModels } = worker
	const lapse = async (event: RecordedEvent) => {
		await readModels.awaitCaughtUp(['answers'], event.position)
		for (const answerId of await reads.openAnswersOf(sql, streamId(event.stream)))
			await settle(worker, answerId, event)
		return { done: true } as const
	}
	return [
		{
			name: 'answers/settle',
			on: OWING,
			attempts: 20,
			keepOrder: false,
			run: async (event) => {
				await settle(worker, answerIdOf(event), event)
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
				const requestId = event.type === 'AnswerWaitlisted' ? await requestOf(store, id) : id
				if (requestId === null) return { ignored: 'no such answer' }
				// Of hundreds who wait for a full request none has to wait for the read model, with everybody behind them:
				// a place that becomes free later is an event of its own.
				if (event.type === 'AnswerWaitlisted' && !(await hasPlace(store, requestId)))
					return { ignored: 'no place is free' }
				await readModels.awaitCaughtUp(['answers'], event.position)
				const waiting = await reads.waitingOf(sql, requestId)
				if (waiting.length === 0) return { ignored: 'nobody waits' }
				await offerPlaces(worker, requestId, waiting, settlerOf(event))
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
				await settle(worker, streamId(event.stream), event)
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
