import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLES } from '../../apps/capabilities.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import type { Column } from '../../kernel/sql/table.ts'
import { paymentScansTable } from '../../records/donations/payment-scans.ts'
import { erasuresTable } from '../../records/users/erasures.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.adminUrl)
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

const IMPERSONAL = [paymentScansTable, erasuresTable]
const DEFINED = [...TABLES.map(({ table }) => table), ...IMPERSONAL]

interface FoundColumn {
	readonly name: string
	readonly type: string
	readonly isNullable: boolean
	readonly isDefaulted: boolean
}

const columnsIn = (name: string): Promise<FoundColumn[]> =>
	sql.query<FoundColumn>(
		`SELECT attname AS name, replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz') AS type,
			NOT attnotnull AS "isNullable", atthasdef AND attgenerated = '' AS "isDefaulted"
		FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
			AND atttypid <> 'tsvector'::regtype ORDER BY attname`,
		[name],
	)

const primaryKeyOf = async (name: string): Promise<string[]> => {
	const rows = await sql.query<{ name: string }>(
		`SELECT a.attname AS name FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (number, nth)
		JOIN pg_attribute a ON a.attnum = k.number
		WHERE i.indrelid = $1::regclass AND a.attrelid = i.indrelid AND i.indisprimary ORDER BY k.nth`,
		[name],
	)
	return rows.map((row) => row.name)
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
	one.name < other.name ? -1 : 1

test.each(DEFINED.map((table) => [table.name, table] as const))(
	'%s is defined as the migrations make it.',
	async (name, table) => {
		const defined = Object.entries<Column>(table.columns).map(
			([column, { type, isNullable, isDefaulted }]): FoundColumn => ({
				name: column,
				type,
				isNullable,
				isDefaulted,
			}),
		)
		expect(defined.sort(byName)).toEqual(await columnsIn(name))
		expect(table.primaryKey).toEqual(await primaryKeyOf(name))
	},
)

test('Every record has a definition.', async () => {
	const found = await sql.query<{ name: string }>(
		"SELECT 'rec.' || relname AS name FROM pg_class WHERE relnamespace = 'rec'::regnamespace AND relkind = 'r' ORDER BY 1",
	)
	const defined = new Set(DEFINED.map(({ name }) => name))
	expect(found.map(({ name }) => name).filter((name) => !defined.has(name))).toEqual([])
})
