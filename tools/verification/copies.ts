import { createHash } from 'node:crypto'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import {
	createGeneration,
	type Generation,
	lockName,
	removeGenerations,
	tableOf,
} from '../../kernel/runtime/generations.ts'
import type { Sql, Tx } from '../../kernel/sql/sql.ts'

const PREFIX = 'verify_'

export const copyOf = (projection: Projection): Projection => ({
	...projection,
	name: `${PREFIX}${projection.name}`,
})

export interface CopyDigest {
	readonly position: Position
	readonly rows: number
	readonly hash: string
}

export function hashLive(sql: Sql, { name, version }: Projection): Promise<CopyDigest | null> {
	return sql.transaction(
		async (tx) => {
			const live = await tx.maybeOne<Generation>(
				`SELECT name, version, generation, phase, position FROM ops.projections
				WHERE name = $1 AND version = $2 AND phase = 'live'`,
				[name, version],
			)
			return live && { position: live.position, ...(await hashRows(tx, `read.${name}`)) }
		},
		{ isolation: 'repeatable read', readOnly: true },
	)
}

export const hashCopy = (sql: Sql, copy: Generation): Promise<CopyDigest> =>
	sql.transaction(
		async (tx) => {
			const { position } = await tx.one<{ position: Position }>(
				'SELECT position FROM ops.projections WHERE name = $1 AND version = $2 AND generation = $3',
				[copy.name, copy.version, copy.generation],
			)
			return { position, ...(await hashRows(tx, tableOf(copy))) }
		},
		{ isolation: 'repeatable read', readOnly: true },
	)

async function hashRows(tx: Tx, table: string): Promise<{ rows: number; hash: string }> {
	await tx.execute("SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL bytea_output = 'hex'")
	const digest = createHash('sha256')
	let rows = 0
	const all = tx.stream<{ row: string }>(
		`SELECT t::text AS row FROM ${table} t ORDER BY t::text COLLATE "C"`,
		[],
		{ batchSize: 5_000 },
	)
	for await (const { row } of all) {
		digest.update(row).update('\n')
		rows++
	}
	return { rows, hash: digest.digest('hex') }
}

export function beginCopy(sql: Sql, projection: Projection): Promise<Generation> {
	const copy = copyOf(projection)
	return sql.transaction(async (tx) => {
		await lockName(tx, copy.name)
		await removeGenerations(tx, copy.name, 'true', [])
		return createGeneration(tx, copy, 'building')
	})
}

export const readCopy = (sql: Sql, projection: Projection): Promise<Generation | null> =>
	sql.transaction((tx) =>
		tx.maybeOne<Generation>(
			'SELECT name, version, generation, phase, position FROM ops.projections WHERE name = $1',
			[copyOf(projection).name],
		),
	)

export function dropCopies(sql: Sql, projections: readonly Projection[]): Promise<void> {
	return sql.transaction(async (tx) => {
		for (const projection of projections) {
			const { name } = copyOf(projection)
			await lockName(tx, name)
			await removeGenerations(tx, name, 'true', [])
		}
	})
}
