import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { countWaitingWork } from '../../kernel/runtime/waiting-work.ts'
import { PROJECTIONS, WORK } from '../capabilities.ts'
import type { Platform } from '../processes/platform.ts'
import { simulatorsByName } from './providers/index.ts'

const TIMEOUT_MS = 60_000
const PAUSE_MS = 20
const MAX_PAUSE_MS = 1_000

/**
 * Waits until the system has nothing left to do at its present time: webhooks delivered, effects that are
 * due carried out, read models caught up. For demo data and tests.
 * @param signal gives up waiting
 * @throws Error when it takes longer than a minute
 */
export async function untilIdle(
	{ sql, store, environment }: Platform,
	readAfter: ReadAfter,
	signal?: AbortSignal,
): Promise<void> {
	const models = PROJECTIONS.map(({ name }) => name)
	const until = Date.now() + TIMEOUT_MS
	while (!signal?.aborted) {
		if (environment.simulators)
			for (const [, { control }] of simulatorsByName(environment.simulators)) await control.webhooks.idle()
		const before = await store.head()
		const caughtUp = await readAfter.waitFor(models, before, PAUSE_MS * 50)
		const waiting = await countWaitingWork(sql, WORK, environment.clock.now(), before)
		const left = Object.entries(waiting).filter(([, count]) => count > 0)
		if (caughtUp && left.length === 0 && (await store.head()) === before) return
		if (Date.now() > until) {
			const open = [...left.map(([what, count]) => `${count} ${what}`), ...(caughtUp ? [] : ['read models'])]
			throw new Error(`The system did not come to rest: ${open.join(', ') || 'new events'} under way.`)
		}
		await sleep(pauseFor(left.reduce((sum, [, count]) => sum + count, 0)))
	}
}

/** A long line isn't over soon, and counting it holds up those who work on it: a millisecond for each that waits. */
const pauseFor = (waiting: number): number => Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, waiting))
