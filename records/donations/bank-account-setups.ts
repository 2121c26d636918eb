import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** Bank accounts that were set up at the provider: each pays two deposits in, and has tries of its own to name them. */
export const bankAccountSetupsTable = defineTable(
	'rec.bank_account_setups',
	{
		/** Of the account, which may be removed by now. */
		id: uuid(),
		/** Null once they closed their account. */
		user_id: uuid().nullable(),
		/** The provider's name of the account number, whoever has it. */
		fingerprint: text().nullable(),
		at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type SetUp = RowOf<typeof bankAccountSetupsTable>

const MAX_A_MONTH = 3
const MONTH_MS = 30 * DAY_MS

/**
 * Counts a set-up before it is made, once for each id. Removing an account gives none back, so that nobody goes on
 * guessing by saving it anew.
 * @returns false where the person, or whoever saved this number, has had theirs for a month
 */
export const countSetUp = (sql: Sql, { id, user_id, fingerprint, at }: SetUp): Promise<boolean> =>
	sql.transaction(async (tx) => {
		await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('bank account setups', 0))")
		const since = new Date(at.getTime() - MONTH_MS)
		await onTable(bankAccountSetupsTable).where('at', '<=', since).delete().execute(tx)
		const { count } = await tx.one<{ count: number }>(
			`SELECT greatest(count(*) FILTER (WHERE user_id = $2), count(*) FILTER (WHERE fingerprint = $3))::int AS count
			FROM rec.bank_account_setups WHERE id <> $1 AND (user_id = $2 OR fingerprint = $3)`,
			[id, user_id, fingerprint],
		)
		if (count >= MAX_A_MONTH) return false
		await onTable(bankAccountSetupsTable)
			.insert({ id, user_id, fingerprint, at })
			.onConflict('id')
			.ignore()
			.execute(tx)
		return true
	})

/** The provider refused it: nothing was paid in. */
export async function uncountSetUp(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(bankAccountSetupsTable).where({ id }).delete().execute(sql)
}
