import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** Once the law no longer asks for it, what receipts say of people is removed. Their numbers stay. */
export const forgetReceipts = (deps: {
	/** Removes sheets whose last day was before one (`2039-01-01`). @returns how many */
	readonly remove: (before: string) => Promise<number>
}): ScheduledJob => ({
	name: 'receipts/forget',
	everyMs: DAY_MS,
	run: async (now) => {
		// A day later than anywhere on earth, so that no zone decides.
		await deps.remove(new Date(now - DAY_MS).toISOString().slice(0, 10))
	},
})
