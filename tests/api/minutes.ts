import { MINUTE_MS } from '../../kernel/wire/time.ts'

let begun = 0

/** Starts the count of a file's minutes: a worker runs many files, and reads this module once. */
export function beginMinutes(): void {
	begun = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS
}

/** Returns a whole minute, so many of them from the start of the file's harness. */
export const inMinutes = (minutes: number): number => begun + minutes * MINUTE_MS
