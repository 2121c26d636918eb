import type { Position } from '../ports/event-store.ts'
import type { Projection } from '../projection/projection.ts'
import { type Sql, type SqlExecutor, sqlState, type Tx } from '../sql/sql.ts'

export interface Generation {
	readonly name: string
	readonly version: number
	readonly generation: number
	readonly phase: 'building' | 'live' | 'retired'
	readonly position: Position
}

export type Key = Pick<Generation, 'name' | 'version' | 'generation'>

/**
 * Moves a checkpoint from its expected position: a read model's, or, of generation 0, one in
 * `ops.checkpoints`.
 */
export interface Move {
	readonly key: Key
	readonly from: Position
	readonly to: Position
}

const COLUMNS = 'name, version, generation, phase, position'
const INVALID_TABLE_DEFINITION = '42P16'

/** Returns `read.donations_v1`, or `read.donations_v1_g2` after a rebuild. */
export const tableOf = ({ name, version, generation }: Key): string =>
	`read.${name}_v${version}${generation === 1 ? '' : `_g${generation}`}`

/**
 * Opens the generation for a process of this version: the live one if it has this version, else one that is
 * built beside it. The first ever is live at once, since there is nothing else to show.
 * @returns null when a newer version is live
 */
export function openGeneration(sql: Sql, projection: Projection): Promise<Generation | null> {
	const { name, version } = projection
	return sql.transaction(async (tx) => {
		await lockName(tx, name)
		const live = await liveGeneration(tx, name)
		if (live === null) return createGeneration(tx, projection, 'live')
		if (live.version > version) return null
		if (live.version === version) return live
		const building = await tx.maybeOne<Generation>(
			`SELECT ${COLUMNS} FROM ops.projections
			WHERE name = $1 AND version = $2 AND phase = 'building' ORDER BY generation LIMIT 1`,
			[name, version],
		)
		return building ?? createGeneration(tx, projection, 'building')
	})
}

export const liveGeneration = (tx: Tx, name: string): Promise<Generation | null> =>
	tx.maybeOne<Generation>(
		`SELECT ${COLUMNS} FROM ops.projections WHERE name = $1 AND phase = 'live' FOR UPDATE`,
		[name],
	)

export async function createGeneration(
	tx: Tx,
	projection: Projection,
	phase: 'building' | 'live',
): Promise<Generation> {
	const { name, version } = projection
	const made = await tx.one<Generation>(
		`INSERT INTO ops.projections (name, version, generation, phase)
		SELECT $1, $2, coalesce(max(generation), 0) + 1, $3 FROM ops.projections WHERE name = $1 AND version = $2
		RETURNING ${COLUMNS}`,
		[name, version, phase],
	)
	const table = tableOf(made)
	// An existing table of this name belongs to a checkpoint that is gone.
	await tx.execute(`DROP TABLE IF EXISTS ${table}`)
	for (const statement of projection.create(table)) {
		if (phase === 'live' || !IS_INDEX.test(statement)) await tx.execute(statement)
	}
	if (phase === 'live') await pointView(tx, name, table)
	return made
}

const IS_INDEX = /^CREATE (UNIQUE )?INDEX/

export const indexesOf = (projection: Projection, key: Key): readonly string[] =>
	projection.create(tableOf(key)).filter((statement) => IS_INDEX.test(statement))

/**
 * Moves checkpoints from their expected positions. It comes first in its transaction, so that a process that
 * was overtaken stops before any work. A crash of the database may undo the last commits, rows and checkpoint
 * together, and they are repeated; so it need not wait for the disk.
 * @returns those with the expected position whose generation isn't retired
 */
export function moveCheckpoints(executor: SqlExecutor, moves: readonly Move[]): Promise<Key[]> {
	const column = <T>(of: (move: Move) => T): T[] => moves.map(of)
	return executor.query<Key>(
		`WITH moves AS (
			SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::text[])
				AS m(name, version, generation, stood, next)
		), moved AS (
			UPDATE ops.projections p
			SET position = m.next, state = 'running', stopped_at_event = NULL, stopped_at_position = NULL,
				stopped_by = NULL, updated_at = now()
			FROM moves m
			WHERE p.name = m.name AND p.version = m.version AND p.generation = m.generation
				AND p.position = m.stood AND p.phase <> 'retired'
			RETURNING p.name, p.version, p.generation
		), planned AS (
			UPDATE ops.checkpoints c
			SET position = m.next, state = 'running', stopped_at_event = NULL, stopped_at_position = NULL,
				stopped_by = NULL, updated_at = now()
			FROM moves m WHERE m.generation = 0 AND c.name = m.name AND c.position = m.stood
			RETURNING c.name, m.version, m.generation
		)
		SELECT name, version, generation, set_config('synchronous_commit', 'off', true)
		FROM (SELECT * FROM moved UNION ALL SELECT * FROM planned) each`,
		[
			column(({ key }) => key.name),
			column(({ key }) => key.version),
			column(({ key }) => key.generation),
			column(({ from }) => from),
			column(({ to }) => to),
		],
		{ name: 'move projections' },
	)
}

export async function recordStop(
	sql: Sql,
	key: Key,
	event: { readonly id: string; readonly position: Position } | null,
	message: string,
): Promise<void> {
	await sql.execute(
		`UPDATE ops.projections
		SET state = 'stopped', stopped_at_event = $4, stopped_at_position = $5, stopped_by = $6, updated_at = now()
		WHERE name = $1 AND version = $2 AND generation = $3 AND phase <> 'retired'`,
		[key.name, key.version, key.generation, event?.id ?? null, event?.position ?? null, message],
	)
}

export async function clearStop(sql: Sql, key: Key): Promise<void> {
	await sql.execute(
		`UPDATE ops.projections
		SET state = 'running', stopped_at_event = NULL, stopped_at_position = NULL, stopped_by = NULL,
			updated_at = now()
		WHERE name = $1 AND version = $2 AND generation = $3 AND state = 'stopped'`,
		[key.name, key.version, key.generation],
	)
}

/**
 * Publishes a generation, unless it is behind the live one: shown data must not disappear again. The replaced
 * one is kept until the next time; earlier ones are dropped. It waits at most a second for readers, who would
 * otherwise queue behind it.
 */
export function publish(sql: Sql, key: Key): Promise<boolean> {
	return sql.transaction(async (tx) => {
		await tx.execute("SET LOCAL lock_timeout = '1s'")
		await lockName(tx, key.name)
		const live = await liveGeneration(tx, key.name)
		const ready = await tx.maybeOne<{ version: number; generation: number }>(
			`SELECT version, generation FROM ops.projections
			WHERE name = $1 AND version = $2 AND generation = $3 AND phase = 'building' AND position >= $4
			FOR UPDATE`,
			[key.name, key.version, key.generation, live?.position ?? ''],
		)
		if (ready === null) return false
		await removeGenerations(tx, key.name, "phase = 'retired'", [])
		await tx.execute(
			`UPDATE ops.projections SET phase = 'retired', state = 'running', stopped_at_event = NULL,
				stopped_at_position = NULL, stopped_by = NULL WHERE name = $1 AND phase = 'live'`,
			[key.name],
		)
		await tx.execute(
			"UPDATE ops.projections SET phase = 'live' WHERE name = $1 AND version = $2 AND generation = $3",
			[key.name, key.version, key.generation],
		)
		await pointView(tx, key.name, tableOf(key))
		return true
	})
}

export async function removeGenerations(
	tx: Tx,
	name: string,
	where: string,
	values: readonly unknown[],
): Promise<void> {
	const removed = await tx.query<Key>(
		`DELETE FROM ops.projections WHERE name = $1 AND ${where} RETURNING name, version, generation`,
		[name, ...values],
	)
	for (const key of removed) await tx.execute(`DROP TABLE IF EXISTS ${tableOf(key)}`)
}

export async function lockName(tx: Tx, name: string): Promise<void> {
	await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`read model ${name}`])
}

/**
 * A view can't be replaced by one with other columns: then it is dropped and created, which readers don't
 * notice either.
 */
async function pointView(tx: Tx, name: string, table: string): Promise<void> {
	const select = `VIEW read.${name} AS SELECT * FROM ${table}`
	try {
		await tx.savepoint((part) => part.execute(`CREATE OR REPLACE ${select}`))
	} catch (error) {
		if (sqlState(error) !== INVALID_TABLE_DEFINITION) throw error
		await tx.execute(`DROP VIEW read.${name}`)
		await tx.execute(`CREATE ${select}`)
	}
}
