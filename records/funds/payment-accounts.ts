import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const defaultPaymentAccountsTable = defineTable(
	'rec.default_payment_accounts',
	{
		owner_kind: text(),
		owner_id: text(),
		currency: text(),
		account_id: uuid(),
	},
	{ primaryKey: ['owner_kind', 'owner_id', 'currency'] },
)
export const paymentAccountVersionsTable = defineTable(
	'rec.payment_account_versions',
	{
		details_id: uuid(),
		account_id: uuid(),
		version: integer(),
		details_hash: text(),
		label: text(),
		last4: text(),
		key_id: text(),
		sealed: bytes(),
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['details_id'] },
)
export type PaymentAccountVersionRow = RowOf<typeof paymentAccountVersionsTable>

export interface SealedDetails {
	readonly accountHolderName: string
	readonly accountHolderType: 'individual' | 'company'
	readonly accountNumber: string
	readonly routingNumber: string
}

export const sealedAs = (detailsId: string): string => `payment_account:${detailsId}`

export const detailsFrom = (plain: Buffer): SealedDetails =>
	JSON.parse(plain.toString('utf8')) as SealedDetails

/**
 * Stores a version, once per command.
 * @returns the hash of the stored one
 */
export async function insertVersion(sql: SqlExecutor, row: PaymentAccountVersionRow): Promise<string> {
	await onTable(paymentAccountVersionsTable).insert(row).onConflict('details_id').ignore().execute(sql)
	const text = 'SELECT details_hash FROM rec.payment_account_versions WHERE details_id = $1'
	return (await sql.one<{ details_hash: string }>(text, [row.details_id])).details_hash
}

export const versionOf = (
	sql: SqlExecutor,
	accountId: string,
	detailsHash: string,
): Promise<PaymentAccountVersionRow | null> =>
	onTable(paymentAccountVersionsTable)
		.select()
		.where({ account_id: accountId, details_hash: detailsHash })
		.maybeOne(sql)

interface Owner {
	readonly kind: string
	readonly id: string
}

/**
 * Makes an account its owner's default of a currency.
 * @param unlessOther leaves an existing default
 */
export async function makeDefault(
	sql: SqlExecutor,
	{ kind, id }: Owner,
	currency: string,
	accountId: string,
	unlessOther: boolean,
): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.default_payment_accounts (owner_kind, owner_id, currency, account_id)
		VALUES ($1, $2, $3, $4) ON CONFLICT (owner_kind, owner_id, currency)
		DO ${unlessOther ? 'NOTHING' : 'UPDATE SET account_id = excluded.account_id'}`,
		[kind, id, currency, accountId],
	)
}

export async function unmakeDefault(sql: SqlExecutor, accountId: string): Promise<void> {
	await onTable(defaultPaymentAccountsTable).where({ account_id: accountId }).delete().execute(sql)
}
