import { DomainError } from '../../kernel/errors.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'

/** Read models as commands use them: they may be behind, and then nothing may be concluded from what they lack. */
export interface Behind {
	/**
	 * Waits until they show what happened up to a position, for a decision that rests on them.
	 * @throws DomainError BEHIND (503) they don't, so that nothing was done
	 */
	toDecide(models: readonly string[], position: Position): Promise<void>
	/**
	 * Reads what a command has done, for its answer. While they are behind, what they don't have yet is not
	 * absent: a 404 would tell the caller that nothing happened.
	 * @throws DomainError SHOWN_LATER (503) it was done and can't be shown yet; and what `read` throws
	 */
	toShow<T>(models: readonly string[], position: Position, read: () => Promise<T>): Promise<T>
}

const WITHIN_MS = 2_000

export const createBehind = (readAfter: Pick<ReadAfter, 'waitFor'>): Behind => ({
	async toDecide(models, position) {
		if (await readAfter.waitFor(models, position, WITHIN_MS)) return
		throw new DomainError('BEHIND', 'This can’t be done right now. Please try again in a moment.', 503)
	},
	async toShow(models, position, read) {
		const isThere = await readAfter.waitFor(models, position, WITHIN_MS)
		try {
			return await read()
		} catch (error) {
			if (isThere || !(error instanceof DomainError) || error.status !== 404) throw error
			throw new DomainError(
				'SHOWN_LATER',
				'It is done, and will be shown in a moment. Please look again.',
				503,
			)
		}
	},
})
