import { setTimeout as delay } from 'node:timers/promises'
import {
	DeadlineExceededError,
	type EventStoreDBClient,
	jsonEvent,
	MaxAppendSizeExceededError,
	NotLeaderError,
	TimeoutError,
	WrongExpectedVersionError,
} from '@eventstore/db-client'
import { append as appendByItself } from '@eventstore/db-client/dist/streams/appendToStream/append.js'
import { backoff, pause } from '../../kernel/concurrency/waiting.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import {
	type AppendResult,
	EventIdConflict,
	EventStoreUnavailable,
	InvalidEvent,
	WrongExpectedRevision,
} from '../../kernel/ports/event-store.ts'
import { asExpected, type SealedEvent } from './envelope.ts'
import type { EventStoreDBAddress } from './eventstoredb-address.ts'
import type { Calls } from './eventstoredb-calls.ts'
import { positionOf, toStored } from './eventstoredb-mapping.ts'
import type { Outage } from './outage.ts'

const MAX_CHECKED = 200
const CHECK_AFTER_MS = 300

export interface AppenderSettings {
	readonly client: EventStoreDBClient
	readonly address: EventStoreDBAddress
	readonly calls: Calls
	readonly outage: Outage
	readonly callMs: number
	readonly closing: AbortSignal
}

export type Append = (stream: string, sealed: readonly SealedEvent[], before: bigint) => Promise<AppendResult>

type Answer =
	| { readonly kind: 'written'; readonly result: AppendResult }
	| { readonly kind: 'wrong revision'; readonly actual: bigint }
	| { readonly kind: 'known' }
	| { readonly kind: 'not leader'; readonly error: unknown }
	| { readonly kind: 'unknown'; readonly error: unknown; readonly isLost: boolean }

type Sight =
	| { readonly kind: 'written'; readonly result: AppendResult }
	| { readonly kind: 'id conflict'; readonly ids: readonly string[] }
	| { readonly kind: 'wrong revision'; readonly actual: bigint }
	| { readonly kind: 'open' }

/**
 * Appends, and finds out the result when the server doesn't report it: its prepare and commit phases time out
 * under load while the write succeeds, repeated events get no answer until they are indexed, and connections
 * break. The stream's content decides; while it doesn't, the same events are sent again, which at an exact
 * revision can't write twice.
 */
export function createAppender(settings: AppenderSettings): Append {
	const { client, address, calls, outage, callMs, closing } = settings
	const underWay = new Map<string, Promise<AppendResult>>()

	async function send(stream: string, sealed: readonly SealedEvent[], before: bigint): Promise<Answer> {
		try {
			// A call of its own: where the connection has no user, the client sends all appends of the process through
			// one, whose failure also rejects those that the server has stored.
			const result = await appendByItself.call(
				client,
				address.streamPrefix + stream,
				sealed.map((event) => jsonEvent(toStored(event))),
				{
					expectedRevision: asExpected(before),
					batchAppendSize: 0,
					requiresLeader: true,
					deadline: callMs,
				},
			)
			outage.answered()
			if (!result.success || !result.position) return { kind: 'known' }
			const { nextExpectedRevision: revision, position } = result
			return { kind: 'written', result: { revision, position: positionOf(position) } }
		} catch (error) {
			if (error instanceof MaxAppendSizeExceededError)
				throw new InvalidEvent(stream, 'the append is larger than the server takes')
			if (error instanceof WrongExpectedVersionError) {
				outage.answered()
				const { actualVersion } = error
				return { kind: 'wrong revision', actual: typeof actualVersion === 'bigint' ? actualVersion : -1n }
			}
			if (error instanceof NotLeaderError) return { kind: 'not leader', error }
			if (!(error instanceof TimeoutError)) outage.failed(error)
			const isLate = error instanceof TimeoutError || error instanceof DeadlineExceededError
			return { kind: 'unknown', error, isLost: !isLate }
		}
	}

	async function answerOf(
		stream: string,
		sealed: readonly SealedEvent[],
		before: bigint,
	): Promise<Answer | Exclude<Sight, { kind: 'open' }>> {
		const until = performance.now() + callMs
		const sent = send(stream, sealed, before)
		// A call that the stream has answered no longer waits for it.
		sent.catch(ignore)
		for (let wait = CHECK_AFTER_MS; ; wait *= 2) {
			const timer = new AbortController()
			const waiting = delay(Math.min(wait, until - performance.now()), null, { signal: timer.signal })
			waiting.catch(ignore)
			const answer = await Promise.race([sent, waiting])
			timer.abort()
			if (answer !== null) return answer
			if (performance.now() >= until)
				return { kind: 'unknown', error: new Error(`no answer within ${callMs} ms`), isLost: true }
			const sight = await findAppended(stream, sealed, before, true).catch(ignore)
			if (sight !== undefined && sight.kind !== 'open') return sight
		}
	}

	async function findAppended(
		stream: string,
		sealed: readonly SealedEvent[],
		before: bigint,
		isOnce: boolean,
	): Promise<Sight> {
		const ids = new Set(sealed.map((event) => event.id))
		const size = Math.max(MAX_CHECKED, sealed.length)
		const page = { stream, size, ofLeader: true, isOnce }
		const after = await calls.page({ direction: 'forwards', from: before + 1n, ...page })
		const last = after[sealed.length - 1]
		if (last !== undefined && sealed.every((event, index) => after[index]?.id === event.id))
			return { kind: 'written', result: { revision: last.revision, position: last.position } }
		if (after.length === 0 && before < 0n) return { kind: 'open' }
		const isLong = after.length === size
		const end =
			after.length === 0 || isLong
				? await calls.page({ direction: 'backwards', from: null, ...page, size: isLong ? 1 : size })
				: after.toReversed()
		const actual = end[0]?.revision ?? -1n
		if (after.length === 0 && actual === before) return { kind: 'open' }
		const known = (after.length === 0 ? end : after).filter((event) => ids.has(event.id))
		if (known.length > 0) return { kind: 'id conflict', ids: known.map((event) => event.id) }
		return { kind: 'wrong revision', actual }
	}

	async function settle(
		stream: string,
		sealed: readonly SealedEvent[],
		before: bigint,
	): Promise<AppendResult> {
		const until = performance.now() + 2 * callMs
		for (let attempt = 0; ; attempt++) {
			const answer = await answerOf(stream, sealed, before)
			if (answer.kind === 'written') return answer.result
			const isLost = answer.kind === 'unknown' && answer.isLost
			const sight =
				answer.kind === 'not leader'
					? ({ kind: 'open' } as const)
					: await findAppended(stream, sealed, before, isLost).catch((error: unknown) => {
							throw unknownOutcome(answer, error)
						})
			if (sight.kind === 'written') return sight.result
			if (sight.kind === 'id conflict') throw new EventIdConflict(stream, sight.ids)
			const refused = sight.kind === 'wrong revision' ? sight : answer
			if (refused.kind === 'wrong revision')
				throw new WrongExpectedRevision(stream, asExpected(before), asExpected(refused.actual))
			const wait = backoff(attempt)
			if (closing.aborted || performance.now() + wait >= until) throw unknownOutcome(answer)
			await pause(wait, closing)
		}
	}

	return (stream, sealed, before) => {
		// The digests hold the stream and the revision as well.
		const key = sealed.map((event) => event.digest).join()
		const same = underWay.get(key)
		if (same !== undefined) return same
		const work = settle(stream, sealed, before).finally(() => underWay.delete(key))
		underWay.set(key, work)
		return work
	}
}

function unknownOutcome(answer: { readonly kind: string; readonly error?: unknown }, failure?: unknown) {
	const first = answer.error === undefined ? answer.kind : messageOf(answer.error)
	const second = failure === undefined ? 'and nothing came of it yet' : `then ${messageOf(failure)}`
	return new EventStoreUnavailable(
		`EventStoreDB did not say whether the events were written; the outcome is unknown: ${first}, ${second}`,
		{ cause: failure ?? answer.error },
	)
}

const ignore = (): undefined => undefined
