import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from '../../kernel/runtime/failures.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { countWaitingWork } from '../../kernel/runtime/waiting-work.ts'
import { PROJECTIONS, WORK } from '../capabilities.ts'
import type { Platform } from '../platform.ts'
import { simulatorsByName } from './providers/index.ts'

/** Levelling a recording gives way to whatever else the machine does. */
const TIMEOUT_MS = 300_000
const PAUSE_MS = 20
const MAX_PAUSE_MS = 1_000

/**
 * Waits until the system has nothing left to do at its present time: webhooks are delivered, due effects are
 * carried out and read models are up to date. For demo data and tests. While the event store or the database
 * is down, the time limit doesn't run.
 * @param signal gives up waiting
 * @throws Error when its work does not get less for five minutes
 */
export async function untilIdle(
	platform: Platform,
	readAfter: ReadAfter,
	signal?: AbortSignal,
): Promise<void> {
	let until = Date.now() + TIMEOUT_MS
	let least = Number.POSITIVE_INFINITY
	while (!signal?.aborted) {
		try {
			const open = await openWork(platform, readAfter)
			if (open.total === 0) return
			if (open.total < least) until = Date.now() + TIMEOUT_MS
			least = Math.min(least, open.total)
			if (Date.now() > until) throw new Error(`The system did not come to rest: ${open.names} under way.`)
			await sleep(pauseFor(open.total))
		} catch (error) {
			if (!isAway(error)) throw error
			await sleep(MAX_PAUSE_MS)
			until = Date.now() + TIMEOUT_MS
		}
	}
}

async function openWork({ sql, store, environment }: Platform, readAfter: ReadAfter) {
	const models = PROJECTIONS.map(({ name }) => name)
	if (environment.simulators)
		for (const [, { control }] of simulatorsByName(environment.simulators)) await control.webhooks.idle()
	const before = await store.head()
	const caughtUp = await readAfter.waitFor(models, before, PAUSE_MS * 50)
	const waiting = await countWaitingWork(sql, WORK, environment.clock.now(), before)
	const left = Object.entries(waiting).filter(([, count]) => count > 0)
	if (!caughtUp) left.push(['read models', 1])
	else if (left.length === 0 && (await store.head()) !== before) left.push(['new events', 1])
	return {
		total: left.reduce((sum, [, count]) => sum + count, 0),
		names: left.map(([what, count]) => `${count} ${what}`).join(', '),
	}
}

/**
 * Counting a long queue slows down the workers, so the pause grows by a millisecond for each waiting item.
 */
const pauseFor = (waiting: number): number => Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, waiting))
