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

const READS = { waitingOf, openAnswersOf }

const settlerOf = (cause: RecordedEvent) =>
	({
		actor: { kind: 'system', id: 'follow-answers' },
		correlationId: cause.metadata.correlationId,
		causationId: cause.id,
	}) as const

const settle = (worker: Worker, answerId: string, cause: RecordedEvent) =>
	settleAnswer(worker, answerId, settlerOf(cause))

async function hasPlace(store: EventStore, requestId: string): Promise<boolean> {
	const request = await loadRequest(store, requestId)
	return request !== null && freePlaces(request) !== 0
}

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

const FREEING = [
	'PlaceFreed',
	'AnswerWaitlisted',
	'RequestApproved',
	'RequestWentLive',
	'RequestReleased',
	'RequestChangeAccepted',
] as const satisfies readonly (AnswerEvent | RequestEvent)['type'][]

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

async function requestOf(store: EventStore, answerId: string): Promise<string | null> {
	const { answer } = await loadAnswer(store, answerId)
	return answer.status === 'none' ? null : answer.requestId
}

/** A day past the last day for decisions, which covers every time zone. */
const LATE_MS = (DAYS_TO_DECIDE + 1) * DAY_MS

/**
 * Completes interrupted steps and follows up events. The ids of steps derive from their causes, so that each
 * may run again.
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
				// A full request is skipped, so that hundreds of waiting answers need not wait for the read model: a
				// freed place is an event of its own.
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
