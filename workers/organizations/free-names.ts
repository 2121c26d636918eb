import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { readProjectionStatus } from '../../kernel/runtime/projection-status.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { unusedNames } from '../../queries/organizations/lookups.ts'
import { freeNames as freeReserved } from '../../records/organizations/names.ts'
import { freeFormerNames } from '../../records/users/users.ts'

const OLD_ENOUGH = 48 * HOUR_MS

/** The time for which links with a former name lead to nobody else. */
const FORMER_FOR = 90 * DAY_MS

/**
 * Frees former names of people and organizations after a while, and names of organizations that were deleted
 * or never created. A deletable organization has no requests.
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
