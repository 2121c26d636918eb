import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { donationsTable } from '../../projections/donations/donations.ts'

/** Returns the donor's donation by its last payment at a provider account; null when there is none. */
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
