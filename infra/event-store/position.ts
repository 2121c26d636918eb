import { LogBroken, type Position, START } from '../../kernel/ports/event-store.ts'

const WIDTH = 20

/** A place in a log that counts from 1, as 20 digits: byte order is log order. */
export const toPosition = (place: bigint): Position =>
	place === 0n ? START : (place.toString().padStart(WIDTH, '0') as Position)

/** The place that `toPosition` wrote, 0 for `START`. @throws LogBroken for another store's position */
export function fromPosition(position: Position): bigint {
	if (position === START) return 0n
	if (!/^\d{20}$/.test(position)) throw new LogBroken(`${position} is not a position of this event store.`)
	return BigInt(position)
}

/** Every adapter's positions have one width in ASCII, so the order of text is the order of the log. */
export function comparePositions(a: Position, b: Position): -1 | 0 | 1 {
	if (a === b) return 0
	return a < b ? -1 : 1
}
