import { LogBroken, type Position, START } from '../../kernel/ports/event-store.ts'

const WIDTH = 20

/** Writes a place in a log, counted from 1, as 20 digits, so that byte order is log order. */
export const toPosition = (place: bigint): Position =>
	place === 0n ? START : (place.toString().padStart(WIDTH, '0') as Position)

/** Reads the place that `toPosition` wrote, 0 for `START`. @throws LogBroken for another store's position */
export function fromPosition(position: Position): bigint {
	if (position === START) return 0n
	if (!/^\d{20}$/.test(position)) throw new LogBroken(`${position} is not a position of this event store.`)
	return BigInt(position)
}

/** Compares positions. All adapters' positions have a fixed width in ASCII, so text order is log order. */
export function comparePositions(a: Position, b: Position): -1 | 0 | 1 {
	if (a === b) return 0
	return a < b ? -1 : 1
}
