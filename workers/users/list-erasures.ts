import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { removeErasure, waitingErasures } from '../../records/users/erasures.ts'

/**
 * Finishes erasures: deletes uploads, and appends to the list that a restore replays. A repeated line does no
 * harm.
 */
export const listErasures = ({
	sql,
	files,
	erasureList,
}: Pick<WorkerInfrastructure, 'sql' | 'files' | 'erasureList'>): ScheduledJob => ({
	name: 'users/list-erasures',
	everyMs: 5_000,
	run: async () => {
		for (const { id, kind, erased_at, files: paths } of await waitingErasures(sql)) {
			for (const path of paths) await files.delete(path)
			await erasureList.add(JSON.stringify({ kind, id, erasedAt: erased_at.toISOString() }))
			await removeErasure(sql, id)
		}
	},
})
