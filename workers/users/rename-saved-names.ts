import { nameProblem } from '../../domain/names.contract.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { inPages } from '../../kernel/in-pages.ts'
import { DAY_MS } from '../../kernel/time.ts'

export interface NamedUser {
	readonly id: string
	readonly username: string
}

/**
 * Gives people whose username nobody may have another one, and tells them: names that are kept grow with the addresses
 * of the site, and somebody may have gone by one before.
 */
export const renameSavedNames = (deps: {
	/** The next usernames by id; none after the last. @param id null: from the beginning */
	readonly usersAfter: (id: string | null) => Promise<readonly NamedUser[]>
	readonly rename: (user: NamedUser, at: Date) => Promise<void>
}): ScheduledJob => ({
	name: 'users/rename-kept-names',
	everyMs: DAY_MS,
	run: async (now) => {
		for await (const user of inPages(deps.usersAfter))
			if (nameProblem('user', user.username) !== null) await deps.rename(user, new Date(now))
	},
})
