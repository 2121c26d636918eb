import type { TargetKind } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { withdrawalsTable } from '../../projections/funds/withdrawals.ts'
import { fundLabel, targetJoins, targetName } from '../../records/_shared/targets.ts'
import { paymentAccountVersionsTable } from '../../records/funds/payment-accounts.ts'
import { usersTable } from '../../records/users/users.ts'
import { owedBefore } from './evidence-state.ts'

const OF_WITHDRAWALS = selection(withdrawalsTable, 'w', ['kind', 'currency', 'amount'])
const OF_PAYMENT_ACCOUNT_VERSIONS = selection(paymentAccountVersionsTable, 'v', {
	bank: 'label',
	last4: 'last4',
})
const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'email', 'locale'])
const OF_USERS_U = selection(usersTable, 'u', ['id', 'first_name', 'last_name', 'email', 'locale'])

/** Returns the fund of a withdrawal; null when there is none. */
export async function fundOfWithdrawal(sql: SqlExecutor, withdrawalId: string): Promise<string | null> {
	const text = 'SELECT fund FROM read.withdrawals WHERE id = $1'
	const row = await sql.maybeOne<{ fund: string }>(text, [withdrawalId], { name: 'fund-of-withdrawal' })
	return row?.fund ?? null
}

/**
 * Finds the fund of a withdrawal, also of one that the read model does not have yet; null when there is none.
 */
export const fundFinder =
	({ sql, readModels }: Pick<Infrastructure, 'sql' | 'readModels'>) =>
	async (withdrawalId: string): Promise<string | null> => {
		const known = await fundOfWithdrawal(sql, withdrawalId)
		if (known !== null) return known
		await readModels.requireCaughtUp(['withdrawals'])
		return fundOfWithdrawal(sql, withdrawalId)
	}

export async function underWayTo(sql: SqlExecutor, accountId: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM read.withdrawals
		WHERE account_id = $1 AND status IN ('requested', 'approved', 'failed')`,
		[accountId],
	)
	return row.count
}

/**
 * Returns the newest withdrawal of another fund in the currency that is paid under a bank's reference; null
 * when there is none.
 */
export async function otherPaid(
	sql: SqlExecutor,
	reference: string,
	currency: string,
	fund: string,
): Promise<{ readonly label: string; readonly amount: bigint } | null> {
	const row = await sql.maybeOne<{ kind: TargetKind; label: string; amount: bigint }>(
		`SELECT w.kind, w.amount, ${fundLabel('w.kind')} AS label FROM read.withdrawals w
		${targetJoins('w.kind', 'w.target_id')}
		WHERE w.reference = $1 AND w.currency = $2 AND w.fund <> $3 ORDER BY w.paid_at DESC, w.id LIMIT 1`,
		[reference, currency, fund],
	)
	return row && { label: row.kind === 'individual' ? TO_PERSON : row.label, amount: row.amount }
}

const TO_PERSON = 'Donations to a person'

export const approvedForOlder = (
	sql: SqlExecutor,
	accountId: string,
	version: number,
): Promise<{ id: string; fund: string }[]> =>
	sql.query(
		`SELECT id, fund FROM read.withdrawals
		WHERE account_id = $1 AND (status = 'approved' AND account_version < $2 OR first_approved_version < $2)
		ORDER BY requested_at, id`,
		[accountId, version],
	)

export const owedEvidence = (
	sql: SqlExecutor,
	before: Date,
): Promise<{ withdrawalId: string; dueAt: Date; userId: string }[]> =>
	sql.query(
		`SELECT id AS "withdrawalId", evidence_due_at AS "dueAt", by_user_id::text AS "userId"
		FROM read.withdrawals w
		WHERE status = 'paid' AND ${owedBefore('$1')}
		ORDER BY evidence_due_at, id`,
		[before],
	)

export type RequesterRecord = { readonly title: string | null } & SelectedBy<typeof OF_WITHDRAWALS> &
	OuterJoined<SelectedBy<typeof OF_PAYMENT_ACCOUNT_VERSIONS>> &
	SelectedBy<typeof OF_USERS>

export const requesterOf = (sql: SqlExecutor, withdrawalId: string): Promise<RequesterRecord | null> =>
	sql.maybeOne<RequesterRecord>(
		`SELECT ${targetName('w.kind')} AS title, ${OF_WITHDRAWALS.list}, ${OF_PAYMENT_ACCOUNT_VERSIONS.list},
			${OF_USERS.list}
		FROM read.withdrawals w JOIN rec.users u ON u.id = w.by_user_id
		${targetJoins('w.kind', 'w.target_id')}
		LEFT JOIN read.payment_accounts a ON a.id = w.account_id
		LEFT JOIN rec.payment_account_versions v ON v.account_id = w.account_id
			AND v.version = w.account_version AND v.details_hash = a.hashes[w.account_version]
		WHERE w.id = $1`,
		[withdrawalId],
	)

type PersonRecord = SelectedBy<typeof OF_USERS_U>

/**
 * Returns the people to notify of a bank account: its owner, everyone who entered a version, and requesters
 * of pending withdrawals; all of finance for the foundation's.
 */
export const peopleOfAccount = (sql: SqlExecutor, accountId: string): Promise<PersonRecord[]> =>
	sql.query<PersonRecord>(
		`SELECT ${OF_USERS_U.list} FROM rec.users u WHERE u.id::text IN (
			SELECT owner_id FROM read.payment_accounts WHERE id = $1 AND owner_kind = 'user'
			UNION SELECT created_by::text FROM rec.payment_account_versions WHERE account_id = $1
			UNION SELECT by_user_id::text FROM read.withdrawals
				WHERE account_id = $1 AND status IN ('requested', 'approved', 'failed')
			UNION SELECT r.user_id::text FROM read.user_roles r
				JOIN read.payment_accounts a ON a.id = $1 AND a.owner_kind = 'foundation'
				WHERE 'finAdmin' = ANY(r.roles) OR 'superAdmin' = ANY(r.roles)
		) ORDER BY u.id`,
		[accountId],
	)

export const bankOf = (
	sql: SqlExecutor,
	accountId: string,
	version: number,
): Promise<{
	readonly owner_kind: string
	readonly label: string | null
	readonly last4: string | null
} | null> =>
	sql.maybeOne(
		`SELECT a.owner_kind, v.label, v.last4 FROM read.payment_accounts a
		LEFT JOIN rec.payment_account_versions v ON v.account_id = a.id AND v.version = $2 AND v.details_hash = a.hashes[$2]
		WHERE a.id = $1`,
		[accountId, version],
	)

export const sealedVersion = (
	sql: SqlExecutor,
	accountId: string,
	version: number,
): Promise<{
	readonly details_id: string
	readonly key_id: string
	readonly sealed: Buffer
	readonly country: RegionCode
} | null> =>
	sql.maybeOne(
		`SELECT v.details_id, v.key_id, v.sealed, a.country FROM read.payment_accounts a
		JOIN rec.payment_account_versions v
			ON v.account_id = a.id AND v.version = $2 AND v.details_hash = a.hashes[$2]
		WHERE a.id = $1`,
		[accountId, version],
	)
