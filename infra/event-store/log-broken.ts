/**
 * The log has a hole, ends before the place where a reader stands, or holds what this system never
 * wrote: it is damaged, or another log. A subscription ends with it, since no retry can mend it.
 */
export class LogBroken extends Error {
	override name = 'LogBroken'
}
