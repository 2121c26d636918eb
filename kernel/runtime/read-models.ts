import { DomainError } from '../events/errors.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import { refuseCommon } from '../wire/refusals.ts'
import type { ReadAfter } from './read-after.ts'

/** Read models for commands and workers: a lagging one must not be taken for one that lacks something. */
export interface ReadModels {
	/**
	 * Waits until read models have reached a position, for a decision that depends on them.
	 * @param position the log's head when absent
	 * @throws DomainError BEHIND (503) when they don't in time, so that nothing was done
	 */
	requireCaughtUp(models: readonly string[], position?: Position): Promise<void>
	/**
	 * Reads the result of a command for its answer. While the read models are behind, a missing row is not
	 * absent: a 404 would tell the caller that nothing happened.
	 * @throws DomainError VISIBLE_LATER (503) when it was done and can't be shown yet; and the errors of `read`
	 */
	readAfterCatchUp<T>(models: readonly string[], position: Position, read: () => Promise<T>): Promise<T>
	/**
	 * Waits until read models have reached a position, for an effect that depends on them.
	 * @param timeoutMs 10 seconds when absent
	 * @returns false when they don't in time
	 */
	haveCaughtUp(models: readonly string[], position: Position, timeoutMs?: number): Promise<boolean>
	/**
	 * The same for an effect that is tried again when they don't.
	 * @throws Error when they don't within 10 seconds
	 */
	awaitCaughtUp(models: readonly string[], position: Position): Promise<void>
}

const EFFECT_WITHIN_MS = 10_000

export const createReadModels = (
	readAfter: Pick<ReadAfter, 'waitFor'>,
	store: Pick<EventStore, 'head'>,
): ReadModels => ({
	async requireCaughtUp(models, position) {
		if (await readAfter.waitFor(models, position ?? (await store.head()))) return
		throw refuseCommon('BEHIND')
	},
	async readAfterCatchUp(models, position, read) {
		const isThere = await readAfter.waitFor(models, position)
		try {
			return await read()
		} catch (error) {
			if (isThere || !(error instanceof DomainError) || error.meaning !== 'missing') throw error
			throw refuseCommon('VISIBLE_LATER')
		}
	},
	haveCaughtUp: (models, position, timeoutMs = EFFECT_WITHIN_MS) =>
		readAfter.waitFor(models, position, timeoutMs),
	async awaitCaughtUp(models, position) {
		if (await readAfter.waitFor(models, position, EFFECT_WITHIN_MS)) return
		throw new Error('The read models are behind.')
	},
})
