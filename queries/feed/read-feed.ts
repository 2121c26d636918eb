import { Readable } from 'node:stream'
import { type FeedQuery, feedLine, feedQuery, lastEventId } from '../../domain/feed/contract.ts'
import { refuse } from '../../domain/feed/refusals.contract.ts'
import { pause } from '../../kernel/concurrency/waiting.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { createPlaces } from '../../kernel/wire/places.ts'
import { DAY_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { Where } from '../_shared/where.ts'

export interface FeedDeps {
	readonly sql: SqlExecutor
	/** After how many milliseconds an answer that goes on ends; its reader comes back with the last number. */
	readonly tailMs: number
}

/** Lines that are read at a time. */
const BATCH = 2_000
/** How often whoever follows it is looked up for. */
const EVERY_MS = SECOND_MS
/** An empty line says that nothing has happened yet, before anything between takes the connection for dead. */
const EMPTY_LINE_MS = 15 * SECOND_MS
/** How many may follow it at once in one process. */
const TAILS = { most: 100, mostOfOne: 5 } as const

/** Where an answer begins, and how many lines it may have. */
interface Part {
	readonly after: number
	readonly limit: number
	readonly day: string | undefined
}

async function nextLines(
	{ sql }: FeedDeps,
	{ after, limit, day }: Part,
): Promise<readonly { number: bigint; line: string }[]> {
	const where = new Where().and('number > ?', after)
	return sql.query(
		`SELECT number, line FROM ${rowsOf(where, day)} ${where} ORDER BY number LIMIT ${where.param(Math.min(limit, BATCH))}`,
		where.params,
	)
}

/** Where lines are read from: all, or those of a day, which OFFSET lets be found by their time before anything else. */
function rowsOf(where: Where, day: string | undefined): string {
	if (day === undefined) return 'read.feed'
	const from = new Date(`${day}T00:00:00Z`)
	const [begin, end] = [from, new Date(from.getTime() + DAY_MS)].map((at) => where.param(at))
	return `(SELECT number, line FROM read.feed WHERE number IS NOT NULL AND at >= ${begin} AND at < ${end} OFFSET 0) ofDay`
}

/** The lines of a part in batches, as they are sent. */
async function* linesOf(deps: FeedDeps, part: Part): AsyncGenerator<string, number> {
	let { after, limit } = part
	while (limit > 0) {
		const rows = await nextLines(deps, { ...part, after, limit })
		const last = rows.at(-1)
		if (last === undefined) return after
		after = Number(last.number)
		limit -= rows.length
		yield rows.map(({ line }) => `${line}\n`).join('')
		if (rows.length < BATCH) return after
	}
	return after
}

/** What is there, and then what comes, until the time is up or whoever follows it is gone. */
async function* tail(deps: FeedDeps, from: number, stopped: AbortSignal): AsyncGenerator<string> {
	const end = performance.now() + deps.tailMs
	let after = from
	// The first is sent at once: with it the reader learns that the answer has begun.
	let sentAt = Number.NEGATIVE_INFINITY
	while (!stopped.aborted && performance.now() < end) {
		const before = after
		after = yield* linesOf(deps, { after, limit: Number.MAX_SAFE_INTEGER, day: undefined })
		if (after > before) sentAt = performance.now()
		else if (performance.now() - sentAt >= EMPTY_LINE_MS) {
			sentAt = performance.now()
			yield '\n'
		}
		await pause(EVERY_MS, stopped)
	}
}

/** Follows the feed for one reader, and ends with the connection or the server. */
function following(deps: FeedDeps, after: number, ended: () => void) {
	const stopping = new AbortController()
	const stop = () => stopping.abort()
	const body = Readable.from(tail(deps, after, stopping.signal), { objectMode: false })
	body.once('close', () => {
		stop()
		ended()
	})
	return { body, stop }
}

/**
 * `GET /feed`: what everybody may know of requests and donations, a JSON object a line (`docs/feed.md`). A page that
 * ends, or with `tail` an answer that goes on.
 */
export function readFeed(deps: FeedDeps): Route {
	const takePlace = createPlaces(TAILS, () => refuse('FEED_BUSY'))
	const bodyOf = (query: FeedQuery, after: number, network: string) => {
		if (!query.tail) {
			const { limit, day } = query
			return { body: Readable.from(linesOf(deps, { after, limit, day }), { objectMode: false }) }
		}
		return following(deps, after, takePlace(network))
	}
	return route({
		method: 'GET',
		path: '/feed',
		tags: ['feed'],
		summary: 'What everybody may know of requests and donations, a line each',
		access: { allow: 'everyone', because: 'it holds what is public alone' },
		perMinute: 120,
		readModels: ['feed'],
		query: feedQuery,
		answers: { 200: feedLine },
		streams: 'application/x-ndjson',
		handle: async ({ query, headers, caller }) => {
			if (query.tail && query.day !== undefined) throw refuse('DAY_HAS_NO_TAIL')
			const header = lastEventId.safeParse(headers['last-event-id'])
			if (query.after === undefined && !header.success) throw refuse('LAST_EVENT_ID')
			const after = query.after ?? header.data ?? 0
			return {
				stream: {
					...bodyOf(query, after, networkOf(caller.ip)),
					contentType: 'application/x-ndjson; charset=utf-8',
				},
				headers: { 'access-control-allow-origin': '*', 'x-accel-buffering': 'no' },
			}
		},
	})
}
