import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { Orphan } from '../../kernel/tables.ts'
import { HOUR_MS } from '../../kernel/time.ts'

/** Whatever is under way is over long before. */
const OLD_ENOUGH = 48 * HOUR_MS

/**
 * Frees what a crash or a refusal left behind: words and uploads that no event and no record names. The
 * row goes first, the file second, so that no page ever shows a picture or a document that is gone.
 */
export const freeOrphans = (deps: {
	readonly files: FileStore
	/** The read models have everything that the log has. */
	readonly isUpToDate: () => Promise<boolean>
	readonly find: (before: Date) => Promise<readonly Orphan[]>
	readonly remove: (orphans: readonly Orphan[]) => Promise<void>
}): ScheduledJob => ({
	name: 'activity/free-orphans',
	everyMs: HOUR_MS,
	run: async (now) => {
		// A read model that is behind would make orphans of what is merely new to it.
		if (!(await deps.isUpToDate())) return
		const found = await deps.find(new Date(now - OLD_ENOUGH))
		await deps.remove(found)
		for (const path of found.flatMap(({ files }) => files)) await deps.files.delete(path)
	},
})
