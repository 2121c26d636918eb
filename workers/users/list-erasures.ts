import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { ErasureRow } from '../../records/users/erasures.ts'

export interface ListErasuresDeps {
	readonly waiting: () => Promise<readonly ErasureRow[]>
	readonly removeFile: (path: string) => Promise<void>
	/** Adds a line to the list that lies outside of every backup, and answers once it is on the disk. */
	readonly addToList: (line: string) => Promise<void>
	readonly done: (id: string) => Promise<void>
}

/**
 * Finishes erasures: uploads go, and a line goes to the list that a restore replays. Doing it twice adds the
 * line twice, which erases nobody twice.
 */
export const listErasures = (deps: ListErasuresDeps): ScheduledJob => ({
	name: 'users/list-erasures',
	everyMs: 5_000,
	run: async () => {
		for (const { id, kind, erased_at, files } of await deps.waiting()) {
			for (const path of files) await deps.removeFile(path)
			await deps.addToList(JSON.stringify({ kind, id, erasedAt: erased_at.toISOString() }))
			await deps.done(id)
		}
	},
})
