import { accessSync, constants } from 'node:fs'
import { EventStoreDBClient } from '@eventstore/db-client'
import { createLifetimes } from '../../kernel/concurrency/waiting.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import type { EventLog, StoredEvent } from '../../kernel/ports/event-log.ts'
import { EventStoreUnavailable, type ReadOptions } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { revisionBefore, seal } from './envelope.ts'
import { type EventStoreDBAddress, parseEventStoreDBAddress } from './eventstoredb-address.ts'
import { createAppender } from './eventstoredb-append.ts'
import { createCalls } from './eventstoredb-calls.ts'
import { createSubscribe } from './eventstoredb-subscribe.ts'
import { createTail } from './eventstoredb-tail.ts'
import { createOutage } from './outage.ts'
import { comparePositions } from './position.ts'

const PAGE = 200
const CALL_MS = 5_000

export interface EventStoreDBSettings {
	readonly url: string
	readonly log: Log
	readonly callMs?: number
}

/**
 * The event store on EventStoreDB 22.10 or newer. It differs from the others in one thing: an id that is used
 * elsewhere is refused only when the server compares ids, which it does when the expected revision is behind
 * the stream, and only within the events that follow that revision.
 */
export function createEventStoreDB(settings: EventStoreDBSettings): EventLog {
	const { log, callMs = CALL_MS } = settings
	const address = parseEventStoreDBAddress(settings.url)
	const client = connect(address)
	const outage = createOutage('EventStoreDB', log)
	const lifetimes = createLifetimes()
	const closing = lifetimes.begin().signal
	const calls = createCalls({ client, address, outage, callMs, closing })
	const append = createAppender({ client, address, calls, outage, callMs, closing })
	const tail = createTail(calls, outage)
	const underWay = new Set<Promise<unknown>>()

	async function* readStream(stream: string, options: ReadOptions = {}): AsyncGenerator<StoredEvent> {
		const { direction = 'forwards', limit = Number.POSITIVE_INFINITY } = options
		const step = direction === 'forwards' ? 1n : -1n
		let from = options.from ?? null
		let left = limit
		while (left > 0 && (from === null || from >= 0n)) {
			const size = Math.min(left, PAGE)
			const events = await calls.page({ stream, direction, from, size })
			yield* events
			const last = events.at(-1)
			if (last === undefined || events.length < size) return
			left -= size
			from = last.revision + step
		}
	}

	function tracked<T>(work: Promise<T>): Promise<T> {
		underWay.add(work)
		work.catch(() => {}).finally(() => underWay.delete(work))
		return work
	}

	return {
		async append(stream, events, { expectedRevision }) {
			const sealed = seal(stream, events, expectedRevision)
			if (closing.aborted) throw new EventStoreUnavailable('The event store is closed.')
			return tracked(append(stream, sealed, revisionBefore(expectedRevision)))
		},
		readStream,
		subscribe: createSubscribe(calls, tail, lifetimes),
		head: calls.head,
		comparePositions,
		async close() {
			lifetimes.end()
			await Promise.allSettled(underWay)
			await client.dispose()
			outage.close()
		},
	}
}

/** @throws Error that names the mistake in `EVENTSTORE_URL`, without its password */
function connect({ url, certificateFiles }: EventStoreDBAddress): EventStoreDBClient {
	for (const [option, path] of Object.entries(certificateFiles)) {
		try {
			accessSync(path, constants.R_OK)
		} catch {
			throw new Error(`EVENTSTORE_URL names ${option}=${path}, which can't be read as a file.`)
		}
	}
	try {
		return EventStoreDBClient.connectionString(url)
	} catch (error) {
		throw new Error(`EVENTSTORE_URL can't be used: ${messageOf(error)}`)
	}
}
