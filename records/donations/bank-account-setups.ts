import { hash } from 'node:crypto'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, timestamp, uuid } from '../../kernel/sql/table.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

export const bankAccountSetupsTable = defineTable(
	'rec.bank_account_setups',
	{
		id: uuid(),
		user_id: uuid().nullable(),
		/** SHA-256 of the provider's fingerprint of the account number, across all holders. */
		fingerprint_hash: bytes().nullable(),
		at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
type Row = RowOf<typeof bankAccountSetupsTable>

interface SetUp extends Pick<Row, 'id' | 'at'> {
	readonly user_id: string
	readonly fingerprint: string | null
}

const MAX_A_MONTH = 3
const MONTH_MS = 30 * DAY_MS

/**
 * Counts a set-up before it is made, once for each id. Removing an account does not lower the count, so that
 * nobody can go on guessing by saving it again.
 * @returns false when the person, or anyone with this number, has reached the month's limit
 */
export const countSetUp = (sql: Sql, { id, user_id, fingerprint, at }: SetUp): Promise<boolean> =>
	sql.transaction(async (tx) => {
		const fingerprint_hash = fingerprint === null ? null : hash('sha256', fingerprint, 'buffer')
		await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('bank account setups', 0))")
		const since = new Date(at.getTime() - MONTH_MS)
		await onTable(bankAccountSetupsTable).where('at', '<=', since).delete().execute(tx)
		const { count } = await tx.one<{ count: number }>(
			`SELECT greatest(count(*) FILTER (WHERE user_id = $2), count(*) FILTER (WHERE fingerprint_hash = $3))::int AS count
			FROM rec.bank_account_setups WHERE id <> $1 AND (user_id = $2 OR fingerprint_hash = $3)`,
			[id, user_id, fingerprint_hash],
		)
		if (count >= MAX_A_MONTH) return false
		await onTable(bankAccountSetupsTable)
			.insert({ id, user_id, fingerprint_hash, at })
			.onConflict('id')
			.ignore()
			.execute(tx)
		return true
	})

export async function uncountSetUp(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(bankAccountSetupsTable).where({ id }).delete().execute(sql)
}
