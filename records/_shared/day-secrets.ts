import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, date, defineTable } from '../../kernel/sql/table.ts'

export const daySecrets = (name: `rec.${string}`) =>
	defineTable(name, { day: date(), secret: bytes() }, { primaryKey: ['day'] })
export type DaySecretsTable = ReturnType<typeof daySecrets>

/**
 * Returns a day's secret: the stored one of another process, or else the given one.
 * @param day of UTC, `2026-11-26`
 */
export async function secretOfDay(
	sql: SqlExecutor,
	table: DaySecretsTable,
	day: string,
	secret: Buffer,
): Promise<Buffer> {
	await onTable(table).insert({ day, secret }).onConflict().ignore().execute(sql)
	return (await onTable(table).select('secret').where({ day }).one(sql)).secret
}
