import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Consumer, JobQueue } from '../ports/queue.ts'
import type { Sql } from '../sql/sql.ts'
import type { Lane } from './lanes.ts'
import type { ClaimedWork, OutboxHandler } from './outbox.ts'
import { type Claim, claimShared, claimWork } from './outbox-rows.ts'
import { createSweep } from './sweep.ts'

export interface OutboxLaneSettings {
	readonly lane: Lane
	readonly sql: Sql
	readonly queue: JobQueue
	readonly log: Log
	readonly clock: Clock
	readonly handlers: readonly OutboxHandler[]
	readonly concurrency: number
	readonly sweepMs: number
	readonly leaseMs: number
	readonly perform: (work: readonly ClaimedWork[]) => Promise<'over' | 'busy'>
}

export interface OutboxLane {
	start(): void
	stop(): Promise<void>
	wake(): void
}

/** Minimum time between claims in milliseconds: work that is ready by then is claimed together. */
const PACE_MS = 20

export function createOutboxLane(settings: OutboxLaneSettings): OutboxLane {
	const { lane, sql, queue, log, clock, concurrency, sweepMs, leaseMs, perform } = settings
	const [shared = [], single = []] = [true, false].map((isShared) =>
		settings.handlers.filter((each) => (each.isShared ?? false) === isShared).map(({ kind }) => kind),
	)
	const underWay = new Set<Promise<unknown>>()
	let isOpen = false
	let isWanted = false
	let taking: Promise<void> = Promise.resolve()
	let isTaking = false
	let consumer: Consumer | null = null

	async function claim(places: number): Promise<ClaimedWork[][]> {
		const common: Omit<Claim, 'kinds'> = { lane, now: clock.now(), leaseMs, limit: places }
		const alone = single.length === 0 ? [] : await claimWork(sql, { ...common, kinds: single })
		const left = places - alone.length
		const together =
			shared.length === 0 || left === 0
				? []
				: await claimShared(sql, { ...common, kinds: shared, limit: left })
		const bySubject = Map.groupBy(together, ({ kind, subject }) => `${kind} ${subject}`)
		return [...alone.map((work) => [work]), ...bySubject.values()]
	}

	async function begin(work: readonly ClaimedWork[]): Promise<void> {
		const done = perform(work).catch((error: unknown) => {
			log.warn(`It can't be said how ${work.map(({ id }) => id).join(', ')} ended: ${String(error)}`)
			return 'busy' as const
		})
		underWay.add(done)
		const end = await done
		underWay.delete(done)
		if (end === 'over' || isWanted) take()
	}

	async function takeAll(): Promise<void> {
		while (isWanted && isOpen && underWay.size < concurrency) {
			isWanted = false
			const places = concurrency - underWay.size
			try {
				const taken = await claim(places)
				if (taken.length === places) isWanted = true
				for (const work of taken) void begin(work)
			} catch (error) {
				log.warn(`The outbox can't be searched for ${lane}: ${String(error)}`)
			}
			await sleep(PACE_MS)
		}
		isTaking = false
	}

	function take(): void {
		isWanted = true
		if (isTaking || !isOpen) return
		isTaking = true
		taking = takeAll()
	}

	const sweep = createSweep(async () => take(), sweepMs)

	return {
		start() {
			isOpen = true
			consumer = queue.process(lane, async () => take(), 1)
			sweep.start()
		},
		async stop() {
			isOpen = false
			await sweep.stop()
			await consumer?.close()
			await taking
			await Promise.all(underWay)
		},
		wake: take,
	}
}
