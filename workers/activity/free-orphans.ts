import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { deleteOrphans, findOrphans } from '../../kernel/capability/tables.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { readProjectionStatus } from '../../kernel/runtime/projection-status.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

/** Older than anything in progress. */
const OLD_ENOUGH = 48 * HOUR_MS

/**
 * Deletes texts and uploads without an event or record, such as after a crash. The row goes before the file,
 * so that no page shows a missing file.
 */
export const freeOrphans = ({
	sql,
	store,
	files,
	tables,
}: Pick<WorkerInfrastructure, 'sql' | 'store' | 'files' | 'tables'>): ScheduledJob => ({
	name: 'activity/free-orphans',
	everyMs: HOUR_MS,
	run: async (now) => {
		// A read model that is behind would make orphans of what is merely new to it.
		const models = await readProjectionStatus(sql, store)
		if (!models.every(({ isUpToDate, isStopped }) => isUpToDate && !isStopped)) return
		const found = await findOrphans(sql, tables, new Date(now - OLD_ENOUGH))
		await deleteOrphans(sql, tables, found)
		for (const path of found.flatMap(({ files }) => files)) await files.delete(path)
	},
})
