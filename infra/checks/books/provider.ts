import type { PayoutSource } from '../../../domain/_ports/payments.ts'
import type { SqlExecutor } from '../../postgres/sql.ts'
import { type CheckResult, type Fault, faultsOf } from './result.ts'

/**
 * Our provider balances are the ones that the provider reports: everything that it holds for us. Where
 * money moves all the time, both are never quite of the same instant; then they are compared at the
 * mirror's cursor, up to which everything has been read.
 */
export async function providerAgrees(sql: SqlExecutor, payouts: PayoutSource): Promise<CheckResult> {
	const faults: Fault[] = []
	const accounts = payouts.accounts()
	for (const { account, currency } of accounts) {
		const owner = `${payouts.name}/${account}`
		const { available, pending } = await payouts.balance(account)
		const ours = await ledgerBalance(sql, owner, currency, null)
		const theirs = available + pending
		if (ours === theirs || (await agreesAtCursor(sql, account, owner, currency))) continue
		faults.push({ subject: `${account} ${currency}`, expected: theirs, found: ours })
	}
	return { name: 'providerAgrees', examined: accounts.length, ...faultsOf(faults) }
}

async function agreesAtCursor(sql: SqlExecutor, account: string, owner: string, currency: string) {
	const mirrored = await sql.maybeOne<{ until: Date; balance: bigint }>(
		'SELECT until, balance FROM read.provider_accounts WHERE account = $1 AND currency = $2',
		[account, currency],
	)
	return mirrored !== null && (await ledgerBalance(sql, owner, currency, mirrored.until)) === mirrored.balance
}

/** Minor units; @param until counts only money that had moved by then, null: all */
async function ledgerBalance(sql: SqlExecutor, owner: string, currency: string, until: Date | null) {
	const { balance } = await sql.one<{ balance: bigint }>(
		`SELECT coalesce(sum(amount), 0)::bigint AS balance FROM read.postings
		WHERE account = 'provider balance' AND owner = $1 AND currency = $2
			AND ($3::timestamptz IS NULL OR effective_at <= $3)`,
		[owner, currency, until],
	)
	return balance
}

/**
 * The lines that the provider lists of a payout add up to its amount; where they don't, the difference has
 * to stand on record as a discrepancy.
 */
export async function payoutsAddUp(sql: SqlExecutor): Promise<CheckResult> {
	const rows = await sql.query<{ subject: string; expected: bigint; found: bigint; known: boolean }>(
		`SELECT p.payout_ref AS subject, p.amount AS expected, coalesce(sum(l.net), 0)::bigint AS found,
			EXISTS (SELECT FROM read.discrepancies d
				WHERE d.payout_ref = p.payout_ref AND d.kind = 'sumOfLines') AS known
		FROM read.payouts p
		LEFT JOIN rec.payout_lines l
			ON l.account = p.account AND l.payout_ref = p.payout_ref AND l.digest = p.lines_digest
		WHERE p.lines_digest IS NOT NULL
		GROUP BY p.id, p.payout_ref, p.amount ORDER BY p.payout_ref`,
	)
	const crooked = rows.filter((row) => row.expected !== row.found && !row.known)
	return { name: 'payoutsAddUp', examined: rows.length, ...faultsOf(crooked) }
}
