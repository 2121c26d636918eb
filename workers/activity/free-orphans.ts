import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { FileStore } from '../../kernel/ports/files.ts'

interface Found {
	readonly contents: readonly string[]
	readonly notes: readonly string[]
	readonly donations: readonly string[]
	/** Versions of bank accounts. */
	readonly accounts: readonly string[]
	readonly messages: readonly string[]
	readonly broadcasts: readonly string[]
	readonly mailings: readonly string[]
	readonly files: readonly { readonly id: string; readonly path: string; readonly card_path: string | null }[]
}

const HOUR = 3_600_000
/** Whatever is under way is over long before. */
const OLD_ENOUGH = 48 * HOUR

/**
 * Frees what a crash or a refusal left behind: words and uploads that no event and no record names. The
 * row goes first, the file second, so that no page ever shows a picture or a document that is gone.
 */
export const freeOrphans = (deps: {
	readonly files: FileStore
	/** The read models have everything that the log has. */
	readonly isUpToDate: () => Promise<boolean>
	readonly find: (before: Date) => Promise<Found>
	readonly remove: (ids: { [K in keyof Found]: readonly string[] }) => Promise<void>
}): ScheduledJob => ({
	name: 'activity/free-orphans',
	everyMs: HOUR,
	run: async (now) => {
		// A read model that is behind would make orphans of what is merely new to it.
		if (!(await deps.isUpToDate())) return
		const found = await deps.find(new Date(now - OLD_ENOUGH))
		await deps.remove({ ...found, files: found.files.map(({ id }) => id) })
		for (const { path, card_path } of found.files) {
			await deps.files.delete(path)
			if (card_path !== null) await deps.files.delete(card_path)
		}
	},
})
