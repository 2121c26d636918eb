import { setTimeout as delay } from 'node:timers/promises'
import { type EventStore, type Position, START } from '../ports/event-store.ts'
import type { Sql } from '../sql/sql.ts'
import type { Progress } from './progress.ts'

export interface ReadAfter {
	/**
	 * Waits until all of these read models have reached a position.
	 * @returns false when they don't after `timeoutMs`, by default that of the settings
	 */
	waitFor(models: readonly string[], position: Position, timeoutMs?: number): Promise<boolean>
}

export interface ReadAfterSettings {
	readonly sql: Sql
	readonly store: EventStore
	readonly progress?: Progress
	readonly pollMs?: number
	/** How long the answer of a call waits. Default 2,000. */
	readonly answerWithinMs?: number | undefined
}

const SELDOM = 5

interface Waiting {
	readonly models: readonly string[]
	readonly position: Position
	resolve(passed: boolean): void
}

/** Lets a query wait for its read models, so that callers read their own writes. */
export function createReadAfter(settings: ReadAfterSettings): ReadAfter {
	const { sql, store, progress, pollMs = 15, answerWithinMs = 2_000 } = settings
	const waiting = new Set<Waiting>()
	let polling = false

	const passed = (position: Position, reached: (model: string) => Position | undefined) => (model: string) =>
		store.comparePositions(reached(model) ?? START, position) >= 0

	function settle(reached: (model: string) => Position | undefined): void {
		for (const waiter of waiting) {
			if (waiter.models.every(passed(waiter.position, reached))) waiter.resolve(true)
		}
	}
	progress?.onChange(() => {
		if (waiting.size > 0) settle(progress.of)
	})

	async function readProgress(): Promise<void> {
		const rows = await sql.query<{ name: string; position: Position }>(
			"SELECT name, position FROM ops.projections WHERE phase = 'live'",
			[],
			{ name: 'live positions' },
		)
		const positions = new Map(rows.map((row) => [row.name, row.position]))
		settle((model) => positions.get(model))
	}

	async function poll(): Promise<void> {
		if (polling) return
		polling = true
		// The runner of this process, if it is the one, is quicker than any question.
		const pauseMs = progress ? SELDOM * pollMs : pollMs
		if (progress) await delay(pauseMs)
		while (waiting.size > 0) {
			// With the database away, those who wait are answered when their time is over.
			await readProgress().catch(() => {})
			await delay(pauseMs)
		}
		polling = false
	}

	return {
		async waitFor(models, position, timeoutMs = answerWithinMs) {
			if (progress && models.every(passed(position, progress.of))) return true
			const { promise, resolve } = Promise.withResolvers<boolean>()
			const waiter = { models, position, resolve }
			const timer = setTimeout(resolve, timeoutMs, false)
			waiting.add(waiter)
			void poll()
			try {
				return await promise
			} finally {
				clearTimeout(timer)
				waiting.delete(waiter)
			}
		},
	}
}
