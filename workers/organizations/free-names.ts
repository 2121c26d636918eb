import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { readProjectionStatus } from '../../kernel/runtime/projection-status.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { unusedNames } from '../../queries/organizations/lookups.ts'
import { freeNames as freeReserved } from '../../records/organizations/names.ts'
import { freeFormerNames } from '../../records/users/users.ts'

/** Whatever is under way is over long before. */
const OLD_ENOUGH = 48 * HOUR_MS

/** As long as links and bookmarks of somebody's former name shall lead to nobody else. */
const FORMER_FOR = 90 * DAY_MS

/**
 * Frees names that nobody goes by: of people and organizations that took another a while ago, and of organizations that
 * were deleted or never came to be. Nothing was ever raised in the name of one that could be deleted.
 */
export const freeNames = ({ sql, store }: Pick<WorkerInfrastructure, 'sql' | 'store'>): ScheduledJob => ({
	name: 'organizations/free-names',
	everyMs: HOUR_MS,
	run: async (now) => {
		const renamedBefore = new Date(now - FORMER_FOR)
		await freeFormerNames(sql, renamedBefore)
		const models = await readProjectionStatus(sql, store)
		if (!models.every(({ isUpToDate, isStopped }) => isUpToDate && !isStopped)) return
		await freeReserved(sql, await unusedNames(sql, new Date(now - OLD_ENOUGH), renamedBefore))
	},
})
