import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { donationsTable } from '../../projections/donations/donations.ts'

/** The donation whose last payment the provider of an account calls so; null: there is none. */
export async function donationOfPayment(
	sql: SqlExecutor,
	account: string,
	providerRef: string,
): Promise<string | null> {
	const row = await onTable(donationsTable)
		.select('id')
		.where({ account, provider_ref: providerRef })
		.maybeOne(sql)
	return row?.id ?? null
}
