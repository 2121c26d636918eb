import { IDENTITY_DAYS } from '../../domain/requests/identity.contract.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** Some time after a request's end the identity numbers that its author added are deleted. */
export const forgetIdentity = (deps: {
	/** Requests with numbers that ended before an instant. */
	readonly endedBefore: (before: Date) => Promise<readonly string[]>
	readonly remove: (requestIds: readonly string[]) => Promise<unknown>
}): ScheduledJob => ({
	name: 'requests/forget-identity',
	everyMs: DAY_MS,
	run: async (now) => {
		await deps.remove(await deps.endedBefore(new Date(now - IDENTITY_DAYS * DAY_MS)))
	},
})
