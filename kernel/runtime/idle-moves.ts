import type { Position } from '../ports/event-store.ts'
import type { Sql } from '../sql/sql.ts'
import { type Key, type Move, moveCheckpoints, tableOf } from './generations.ts'

/**
 * Moves the checkpoint of a generation past events that are of no interest to it.
 * @returns whether it stood where the caller left it and the generation isn't retired
 */
export type MoveIdly = (key: Key, from: Position, to: Position) => Promise<boolean>

interface Waiting extends Move {
	readonly resolve: (moved: boolean) => void
	readonly reject: (error: unknown) => void
}

/**
 * An event is of interest to few read models, but all of them come past it. Those that do so while others
 * are being moved go together, with the next statement: what would be a transaction each is one for all.
 */
export function createIdleMoves(sql: Sql): MoveIdly {
	let waiting: Waiting[] = []
	let isMoving = false

	async function moveGroup(group: readonly Waiting[]): Promise<void> {
		try {
			const moved = new Set((await moveCheckpoints(sql, group)).map(tableOf))
			for (const { key, resolve } of group) resolve(moved.has(tableOf(key)))
		} catch (error) {
			for (const { reject } of group) reject(error)
		}
	}

	async function moveAll(): Promise<void> {
		isMoving = true
		// Whoever the same event woke in this turn comes along.
		await Promise.resolve()
		while (waiting.length > 0) {
			const group = waiting
			waiting = []
			await moveGroup(group)
		}
		isMoving = false
	}

	return (key, from, to) =>
		new Promise((resolve, reject) => {
			waiting.push({ key, from, to, resolve, reject })
			if (!isMoving) void moveAll()
		})
}
