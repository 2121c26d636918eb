/**
 * What one command leads to at most, well below what one append carries. A command that would lead to more
 * leads to so many, and to the rest when it is sent again: whoever sends it goes on while `hasMore`.
 */
export const MAX_EVENTS = 400

/** Whether a command that was cut at `MAX_EVENTS` may have more to say. Events that belong together are not parted. */
export const hasMore = (events: readonly unknown[]): boolean => events.length >= MAX_EVENTS - 1
