import type { BankAccountStatus } from '../../domain/donations/bank-accounts.contract.ts'
import type { DepositProof, HeldBankAccount } from '../../kernel/ports/bank-accounts.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { depositReportsTable } from './deposit-reports.ts'

export const bankAccountsTable = defineTable(
	'rec.bank_accounts',
	{
		id: uuid(),
		customer_id: uuid(),
		setup_ref: text(),
		method_ref: text(),
		mandate_ref: text(),
		label: text(),
		holder_name: text(),
		holder_type: text<'individual' | 'company'>(),
		last4: text(),
		status: text<BankAccountStatus>(),
		deposits_by: text<DepositProof>(),
		deposits_at: timestamp(),
		misses: integer(),
		mandate_version: integer(),
		mandate_language: text<Language>(),
		mandate_accepted_at: timestamp(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)

export interface BankAccountRow extends RowOf<typeof bankAccountsTable> {
	readonly account: string
	readonly customer_ref: string
	readonly user_id: string
	readonly report_id: string | null
}

const ACCOUNT = `SELECT b.*, s.account, s.customer_ref, s.user_id, w.command_id AS report_id
	FROM rec.bank_accounts b JOIN rec.saved_customers s ON s.id = b.customer_id
	LEFT JOIN rec.deposit_reports w ON w.bank_account_id = b.id`

export const bankAccountsOf = (sql: SqlExecutor, userId: string): Promise<BankAccountRow[]> =>
	sql.query(`${ACCOUNT} WHERE s.user_id = $1 ORDER BY b.created_at DESC, b.id`, [userId])

/**
 * Returns a person's bank account; null for any other.
 * @param lock until the end of the transaction
 */
export const bankAccountOf = (
	sql: SqlExecutor,
	{ userId, id }: { readonly userId: string; readonly id: string },
	lock = false,
): Promise<BankAccountRow | null> =>
	sql.maybeOne(`${ACCOUNT} WHERE s.user_id = $1 AND b.id = $2 ${lock ? 'FOR UPDATE OF b' : ''}`, [userId, id])

export const bankAccountAt = (
	sql: SqlExecutor,
	account: string,
	methodRef: string,
): Promise<BankAccountRow | null> =>
	sql.maybeOne(`${ACCOUNT} WHERE s.account = $1 AND b.method_ref = $2`, [account, methodRef])

type NewBankAccount = Omit<BankAccountRow, 'customer_id' | 'misses' | 'status' | 'user_id' | 'report_id'>

/**
 * Stores a set-up account.
 * @returns false when its owner has another one there, or is gone
 */
export async function insertBankAccount(sql: SqlExecutor, row: NewBankAccount): Promise<boolean> {
	const saved = await sql.maybeOne<{ id: string }>(
		`INSERT INTO rec.bank_accounts (id, customer_id, setup_ref, method_ref, mandate_ref, label, holder_name,
			holder_type, last4, status, deposits_by, deposits_at, misses, mandate_version, mandate_language,
			mandate_accepted_at, created_at)
		SELECT $1, s.id, $4, $5, $6, $7, $8, $9, $10, 'new', $11, $12, 0, $13, $14, $15, $16
		FROM rec.saved_customers s WHERE s.account = $2 AND s.customer_ref = $3
		ON CONFLICT DO NOTHING RETURNING id`,
		[
			row.id,
			row.account,
			row.customer_ref,
			row.setup_ref,
			row.method_ref,
			row.mandate_ref,
			row.label,
			row.holder_name,
			row.holder_type,
			row.last4,
			row.deposits_by,
			row.deposits_at,
			row.mandate_version,
			row.mandate_language,
			row.mandate_accepted_at,
			row.created_at,
		],
	)
	return saved !== null
}

export async function recordReport(
	tx: SqlExecutor,
	id: string,
	{ status, misses }: Pick<BankAccountRow, 'status' | 'misses'>,
): Promise<void> {
	await onTable(bankAccountsTable).where({ id }).update({ status, misses }).execute(tx)
}

const STATUS_OF: Readonly<Record<HeldBankAccount['state'], BankAccountStatus>> = {
	unproven: 'new',
	ready: 'verified',
	over: 'errored',
}

/** Updates the provider's state of an account. One that must not be debited any more remains so. */
export async function updateBankAccount(
	sql: SqlExecutor,
	id: string,
	{ state }: Pick<HeldBankAccount, 'state'>,
): Promise<void> {
	await sql.execute(
		`UPDATE rec.bank_accounts SET status = $2
		WHERE id = $1 AND status <> 'errored' AND NOT (status = 'verified' AND $2 = 'new')`,
		[id, STATUS_OF[state]],
	)
}

/** Ends a mandate after the holder or the bank returned a debit for good. */
export async function endMandate(sql: SqlExecutor, account: string, methodRef: string): Promise<void> {
	await sql.execute(
		`UPDATE rec.bank_accounts b SET status = 'errored' FROM rec.saved_customers s
		WHERE s.id = b.customer_id AND s.account = $1 AND b.method_ref = $2 AND b.status <> 'errored'`,
		[account, methodRef],
	)
}

export async function planRemoval(
	sql: SqlExecutor,
	account: string,
	methodRef: string,
	at: Date,
): Promise<void> {
	await sql.execute(
		`INSERT INTO ops.saved_removals (account, object_ref, kind, planned_at)
		SELECT $1, $2, 'method', $3 WHERE NOT EXISTS (SELECT 1 FROM rec.bank_accounts WHERE method_ref = $2)
		ON CONFLICT DO NOTHING`,
		[account, methodRef, at],
	)
}

export const removeBankAccount = (
	sql: Sql,
	{ id, account, method_ref: methodRef }: Pick<BankAccountRow, 'id' | 'account' | 'method_ref'>,
	at: Date,
): Promise<void> =>
	sql.transaction(async (tx) => {
		await onTable(bankAccountsTable).where({ id }).delete().execute(tx)
		await onTable(depositReportsTable).where({ bank_account_id: id }).delete().execute(tx)
		await planRemoval(tx, account, methodRef, at)
	})
