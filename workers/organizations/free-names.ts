import type { ScheduledJob } from '../../kernel/effects/effects.ts'

const HOUR = 3_600_000
/** Whatever is under way is over long before. */
const OLD_ENOUGH = 48 * HOUR

/** Frees names that nobody goes by: of organizations that took another, were deleted, or never came to be. */
export const freeNames = (deps: {
	/** The read models have everything that the log has. */
	readonly isUpToDate: () => Promise<boolean>
	readonly find: (before: Date) => Promise<readonly string[]>
	readonly free: (names: readonly string[]) => Promise<void>
}): ScheduledJob => ({
	name: 'organizations/free-names',
	everyMs: HOUR,
	run: async (now) => {
		if (!(await deps.isUpToDate())) return
		await deps.free(await deps.find(new Date(now - OLD_ENOUGH)))
	},
})
