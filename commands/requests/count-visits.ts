import { createHmac } from 'node:crypto'
import type { AnalyticsAction } from '../../domain/requests/analytics.contract.ts'
import type { Channel } from '../../domain/requests/channels.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { analyticsKeysTable, countVisits, type Visit } from '../../records/requests/analytics.ts'
import { createDaySecret, dayOf } from '../_shared/day-secret.ts'

const AT_ONCE = 500
const MAX_WRITERS = 2
const MARK_BYTES = 16

interface Deps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	readonly publicRequests: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

export interface Seen {
	readonly requestId: string
	readonly action: AnalyticsAction
	readonly channel: Channel
	readonly ip: string
	readonly userAgent: string
}

interface Waiting {
	readonly visit: Visit
	readonly done: () => void
	readonly failed: (error: unknown) => void
}

/**
 * Counts visits once per visitor, request, action and day. Visits that come during a write are written
 * together after it, so that few statements wait for the row of a very popular request.
 * @returns a counter; it resolves when the visit is written, or skipped because the request is not public
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
