import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { donationsTable } from '../../projections/donations/donations.ts'

/** A donor's donation whose last payment the provider of an account calls so; null: they have none. */
export async function donationOfPayment(
	sql: SqlExecutor,
	account: string,
	providerRef: string,
	donor: { readonly kind: 'user' | 'guest'; readonly id: string },
): Promise<string | null> {
	const row = await onTable(donationsTable)
		.select('id')
		.where({ account, provider_ref: providerRef, donor_kind: donor.kind, donor_id: donor.id })
		.maybeOne(sql)
	return row?.id ?? null
}
