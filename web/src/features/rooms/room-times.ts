import { MINUTE_MS } from '../../../../kernel/wire/time.ts'

/** Returns a time of the reader's device in the form of `input type="datetime-local"`: `2026-11-21T16:05`. */
export const localTime = (epochMs: number): string =>
	new Date(epochMs - new Date(epochMs).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)

/** Returns epoch milliseconds; NaN for no time. */
export const timeOf = (local: string): number => new Date(local).getTime()
