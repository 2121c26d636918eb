import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { projectionStates } from '../../kernel/runtime/projection-status.ts'

/**
 * Returns how long the slowest read model has been behind the log, in milliseconds; null when all have caught
 * up.
 */
export async function logLagMs({
	sql,
	store,
	clock,
}: Pick<Infrastructure, 'sql' | 'store' | 'clock'>): Promise<number | null> {
	const head = await store.head()
	const states = (await projectionStates(sql)).filter((state) => state.phase === 'live')
	const lagging = states.filter((state) => store.comparePositions(state.position, head) < 0)
	if (lagging.length === 0) return null
	const oldest = Math.min(...lagging.map((state) => state.updated_at.getTime()))
	return Math.max(0, Math.trunc(clock.now() - oldest))
}
