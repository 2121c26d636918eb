import type { EventStore, Position } from '../ports/event-store.ts'
import type { Sql, SqlExecutor } from '../sql/sql.ts'

export interface ProjectionStatus {
	readonly name: string
	readonly kind: 'read model' | 'effects'
	readonly version: number
	readonly phase: 'building' | 'live'
	readonly isStopped: boolean
	readonly stoppedBy: string | null
	readonly stoppedAtEvent: string | null
	readonly position: Position
	readonly isUpToDate: boolean
}

export async function readProjectionStatus(sql: Sql, store: EventStore): Promise<ProjectionStatus[]> {
	const head = await store.head()
	const rows = await sql.query<Omit<ProjectionStatus, 'isUpToDate'>>(
		`SELECT name, 'read model' AS kind, version, phase, state = 'stopped' AS "isStopped",
			stopped_by AS "stoppedBy", stopped_at_event AS "stoppedAtEvent", position
		FROM ops.projections WHERE phase <> 'retired'
		UNION ALL
		SELECT name, 'effects', 1, 'live', state = 'stopped', stopped_by, stopped_at_event, position
		FROM ops.checkpoints
		ORDER BY name, version`,
	)
	return rows.map((row) => ({ ...row, isUpToDate: store.comparePositions(row.position, head) >= 0 }))
}

/** Returns the failure in one sentence for a health check; null when nothing is stopped. */
export async function stoppedFollowers(sql: Sql): Promise<string | null> {
	const rows = await sql.query<{ name: string }>(
		`SELECT name FROM ops.projections WHERE state = 'stopped' AND phase <> 'retired'
		UNION ALL SELECT name FROM ops.checkpoints WHERE state = 'stopped' ORDER BY name`,
	)
	return rows.length === 0 ? null : `stopped: ${rows.map((row) => row.name).join(', ')}`
}

export interface ProjectionState {
	readonly name: string
	readonly phase: 'building' | 'live' | 'retired'
	readonly state: 'running' | 'stopped'
	readonly position: Position
	readonly updated_at: Date
}

export const projectionStates = (sql: SqlExecutor): Promise<ProjectionState[]> =>
	sql.query<ProjectionState>(
		"SELECT name, phase, state, position, updated_at FROM ops.projections WHERE phase <> 'retired' ORDER BY name",
		[],
		{ name: 'projection-states' },
	)
