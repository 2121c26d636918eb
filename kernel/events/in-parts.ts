/**
 * Maximum of events of one command, well below the limit of one append. A command with more produces this
 * many, and the rest when it is repeated: its sender continues while `hasMore`.
 */
export const MAX_EVENTS = 400

/**
 * Checks whether a command may have been cut at `MAX_EVENTS`. Events that belong together are never
 * separated.
 */
export const hasMore = (events: readonly unknown[]): boolean => events.length >= MAX_EVENTS - 1
