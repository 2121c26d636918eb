import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, date, defineTable } from '../../kernel/sql/table.ts'

/** A table of secrets that a day's hashes are made with, the same for all processes. */
export const daySecrets = (name: `rec.${string}`) =>
	defineTable(name, { day: date(), secret: bytes() }, { primaryKey: ['day'] })
export type DaySecretsTable = ReturnType<typeof daySecrets>

/** A day's secret: the one that another process made before, or else this. @param day of UTC, `2026-11-26` */
export async function secretOfDay(
	sql: SqlExecutor,
	table: DaySecretsTable,
	day: string,
	secret: Buffer,
): Promise<Buffer> {
	await onTable(table).insert({ day, secret }).onConflict().ignore().execute(sql)
	return (await onTable(table).select('secret').where({ day }).one(sql)).secret
}
