import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'

/** Whatever is under way is over long before. */
const OLD_ENOUGH = 48 * HOUR_MS

/** As long as links and bookmarks of somebody's former name shall lead to nobody else. */
const FORMER_FOR = 90 * DAY_MS

/**
 * Frees names that nobody goes by: of people and organizations that took another a while ago, and of organizations that
 * were deleted or never came to be. Nothing was ever raised in the name of one that could be deleted.
 */
export const freeNames = (deps: {
	/** The read models have everything that the log has. */
	readonly isUpToDate: () => Promise<boolean>
	readonly find: (before: Date, renamedBefore: Date) => Promise<readonly string[]>
	readonly free: (keys: readonly string[]) => Promise<void>
	/** Usernames that were given up before a time. */
	readonly freeUsernames: (before: Date) => Promise<void>
}): ScheduledJob => ({
	name: 'organizations/free-names',
	everyMs: HOUR_MS,
	run: async (now) => {
		const renamedBefore = new Date(now - FORMER_FOR)
		await deps.freeUsernames(renamedBefore)
		if (!(await deps.isUpToDate())) return
		await deps.free(await deps.find(new Date(now - OLD_ENOUGH), renamedBefore))
	},
})
