import { createHmac } from 'node:crypto'
import type { AnalyticsAction } from '../../domain/requests/analytics.contract.ts'
import type { Channel } from '../../domain/requests/channels.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { analyticsKeysTable, countVisits, type Visit } from '../../records/requests/analytics.ts'
import { createDaySecret, dayOf } from '../_shared/day-secret.ts'

/** What is counted at once; what comes meanwhile is the next statement's. */
const AT_ONCE = 500
/** Statements under way at once: one is prepared and asks what is public while the other is committed. */
const MAX_WRITERS = 2
const MARK_BYTES = 16

interface Deps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	/** Those of the requests that everybody may see. */
	readonly publicRequests: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Something that somebody did with a request, of which nothing but its mark is kept. */
export interface Seen {
	readonly requestId: string
	readonly action: AnalyticsAction
	readonly channel: Channel
	/** The visitor's address and program. */
	readonly ip: string
	readonly userAgent: string
}

interface Waiting {
	readonly visit: Visit
	readonly done: () => void
	readonly failed: (error: unknown) => void
}

/**
 * Counts what visitors do, once a visitor, request, action and day. Visits that come while others are written are
 * written together after them, so that few statements wait for the row of a request that very many see.
 * @returns counts one; resolves when it is written, or left out because the request is not for everybody
 */
export function createVisitCounter({ sql, clock, publicRequests }: Deps): (seen: Seen) => Promise<void> {
	const waiting: Waiting[] = []
	let writers = 0
	const secretOf = createDaySecret(sql, analyticsKeysTable)

	const write = async (batch: readonly Waiting[]): Promise<void> => {
		const ids = [...new Set(batch.map(({ visit }) => visit.requestId))]
		const isPublic = await publicRequests(ids)
		const visits = batch.flatMap(({ visit }) => (isPublic.has(visit.requestId) ? [visit] : []))
		if (visits.length > 0) await countVisits(sql, visits)
	}

	const writeAll = async (): Promise<void> => {
		if (writers === MAX_WRITERS) return
		writers += 1
		while (waiting.length > 0) {
			const batch = waiting.splice(0, AT_ONCE)
			try {
				await write(batch)
				for (const { done } of batch) done()
			} catch (error) {
				for (const { failed } of batch) failed(error)
			}
		}
		writers -= 1
	}

	return async ({ requestId, action, channel, ip, userAgent }) => {
		const day = dayOf(clock.now())
		const id = requestId.toLowerCase()
		const mark = createHmac('sha256', await secretOf(day))
			.update(JSON.stringify([id, action, networkOf(ip), userAgent]))
			.digest()
			.subarray(0, MARK_BYTES)
		await new Promise<void>((done, failed) => {
			waiting.push({ visit: { day, mark, requestId: id, action, channel }, done, failed })
			void writeAll()
		})
	}
}
