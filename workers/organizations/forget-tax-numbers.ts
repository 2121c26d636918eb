import { TAX_NUMBERS_DAYS } from '../../domain/organizations/tax.contract.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** Some time after a tax registration ended its numbers are deleted, and nothing retains its certificate any longer. */
export const forgetTaxNumbers = (deps: {
	/** Registrations with numbers that ended before a day (`2039-01-01`). */
	readonly endedBefore: (day: string) => Promise<readonly string[]>
	readonly remove: (registrationIds: readonly string[]) => Promise<unknown>
}): ScheduledJob => ({
	name: 'organizations/forget-tax-numbers',
	everyMs: DAY_MS,
	run: async (now) => {
		// A day later than anywhere on earth, so that no zone decides.
		const before = new Date(now - (TAX_NUMBERS_DAYS + 1) * DAY_MS).toISOString().slice(0, 10)
		await deps.remove(await deps.endedBefore(before))
	},
})
