import { stoppedFollowers } from '../../kernel/runtime/standing.ts'
import { projectionStates } from '../../queries/activity/under-way.ts'
import type { HealthCheck } from '../http/operations.ts'
import type { Platform } from './platform.ts'
import { PROJECTIONS } from './projections.ts'

/** What must work before requests are sent to a process. */
export function healthChecks({ sql, store }: Platform): HealthCheck[] {
	return [
		{
			name: 'database',
			check: async () => ((await sql.one<{ one: number }>('SELECT 1 AS one')).one === 1 ? null : 'no answer'),
		},
		{ name: 'event store', check: async () => ((await store.head()) === null ? 'no answer' : null) },
		{
			name: 'read models',
			check: async () => {
				const states = await projectionStates(sql)
				const missing = PROJECTIONS.filter(
					({ name }) => !states.some((state) => state.name === name && state.phase === 'live'),
				)
				if (missing.length > 0) return `being built: ${missing.map(({ name }) => name).join(', ')}`
				return stoppedFollowers(sql)
			},
		},
	]
}

/** How long the slowest read model has been behind the log, in milliseconds; null when all have caught up. */
export async function lagMs({ sql, store, surroundings }: Platform): Promise<number | null> {
	const head = await store.head()
	const states = (await projectionStates(sql)).filter((state) => state.phase === 'live')
	const behind = states.filter((state) => store.comparePositions(state.position, head) < 0)
	if (behind.length === 0) return null
	const oldest = Math.min(...behind.map((state) => state.updated_at.getTime()))
	return Math.max(0, Math.trunc(surroundings.clock.now() - oldest))
}
