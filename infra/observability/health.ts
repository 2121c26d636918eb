import type { EventStore } from '../../kernel/ports/event-store.ts'
import { projectionStates, stoppedFollowers } from '../../kernel/runtime/projection-status.ts'
import type { ReferenceClock } from '../../kernel/runtime/reference-clock.ts'
import type { Sql } from '../../kernel/sql/sql.ts'

export interface HealthCheck {
	readonly name: string
	readonly isNotice?: boolean
	/** @returns null when it works, else the problem; may also reject */
	check(): Promise<string | null>
}

interface HealthPlatform {
	readonly sql: Sql
	readonly store: EventStore
	readonly environment: { readonly reference: ReferenceClock | null }
}

/**
 * Returns the checks that must pass before requests are sent to a process.
 * @param models names of the read models that it needs
 */
export function healthChecks(
	{ sql, store, environment: { reference } }: HealthPlatform,
	models: readonly string[],
): HealthCheck[] {
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
				const missing = models.filter(
					(name) => !states.some((state) => state.name === name && state.phase === 'live'),
				)
				if (missing.length > 0) return `being built: ${missing.join(', ')}`
				return stoppedFollowers(sql)
			},
		},
		{
			name: 'clock',
			isNotice: true,
			check: async () => (reference?.isOff() ? 'is off the database’s, whose time is used' : null),
		},
	]
}
