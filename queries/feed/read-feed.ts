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
	/** The duration of a streamed answer in milliseconds; its reader returns with the last number. */
	readonly tailMs: number
}

const BATCH = 2_000
const EVERY_MS = SECOND_MS
/** The interval of empty lines, which keep proxies from closing an idle connection. */
const EMPTY_LINE_MS = 15 * SECOND_MS
/** The most followers in one process. */
const TAILS = { most: 100, mostOfOne: 5 } as const

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

/** Returns the source of lines: all, or those of a day; OFFSET makes PostgreSQL find them by time first. */
function rowsOf(where: Where, day: string | undefined): string {
	if (day === undefined) return 'read.feed'
	const from = new Date(`${day}T00:00:00Z`)
	const [begin, end] = [from, new Date(from.getTime() + DAY_MS)].map((at) => where.param(at))
	return `(SELECT number, line FROM read.feed WHERE number IS NOT NULL AND at >= ${begin} AND at < ${end} OFFSET 0) ofDay`
}

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

/** Follows the feed for one reader until the connection or the server closes. */
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
 * `GET /feed`: public news of requests and donations, one JSON object per line (`docs/feed.md`), as a page
 * or, with `tail`, as a stream.
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
		summary: 'List public activity of requests and donations',
		access: { allow: 'everyone', because: 'it holds only public data' },
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
