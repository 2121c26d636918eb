import type { Payouts } from '../../../kernel/provider-accounts.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { DAY_MS, MINUTE_MS } from '../../../kernel/time.ts'
import { MIRRORED_EVERY_MS } from '../../payouts/index.ts'
import { type CheckResult, type Fault, faultsOf } from './result.ts'

/** What moved at the provider within this time may still be on its way to us by a webhook. */
const ON_ITS_WAY_MS = 10 * MINUTE_MS

/**
 * Our provider balances are the ones that the provider reports: everything that it holds for us. Where
 * money moves all the time both are never quite of the same instant; then they are compared as they stood
 * ten minutes ago; where no webhook tells of payouts, before the last mirroring; and where the provider's reports are
 * late, as long before as they may be. And so they were at the end of each day, as the money moved.
 */
export async function providerAgrees(sql: SqlExecutor, payouts: Payouts, now: number): Promise<CheckResult> {
	const faults: Fault[] = []
	const accounts = payouts.accounts()
	for (const {
		account,
		provider,
		currency,
		reportingLagMs = 0,
		payoutsByMirror,
		datesEverything,
	} of accounts) {
		if (datesEverything) faults.push(...(await daysThatDiffer(sql, { provider, account, currency })))
		const ledger = (until: number | null) => ledgerBalance(sql, `${provider}/${account}`, currency, until)
		const { available, pending } = await payouts.balance(account)
		const ours = await ledger(null)
		const theirs = available + pending
		if (ours === theirs) continue
		// The provider counts in whole seconds.
		const onItsWayMs = ON_ITS_WAY_MS + (payoutsByMirror ? MIRRORED_EVERY_MS : 0)
		const settledAt = now - (now % 1_000) - onItsWayMs - reportingLagMs - 1
		let younger = 0n
		for await (const line of payouts.listBalanceLines(account, settledAt + 1))
			if (line.createdAt > settledAt) younger += line.net
		if ((await ledger(settledAt)) === theirs - younger) continue
		faults.push({ subject: `${account} ${currency}`, expected: theirs, found: ours })
	}
	return { name: 'providerAgrees', examined: accounts.length, ...faultsOf(faults) }
}

/** Minor units; @param until epoch milliseconds: counts only money that had moved by then, null: all */
async function ledgerBalance(sql: SqlExecutor, owner: string, currency: string, until: number | null) {
	const { balance } = await sql.one<{ balance: bigint }>(
		`SELECT coalesce(sum(amount), 0)::bigint AS balance FROM read.postings
		WHERE account = 'provider balance' AND owner = $1 AND currency = $2
			AND ($3::timestamptz IS NULL OR effective_at <= $3)`,
		[owner, currency, until === null ? null : new Date(until)],
	)
	return balance
}

const DAY_OF = (at: string) => `ceil(extract(epoch FROM ${at}) / 86400)::bigint`

/** Days (UTC) at whose end our balance is not the sum of the lines that the provider lists until then, as far as they are mirrored. */
export async function daysThatDiffer(
	sql: SqlExecutor,
	{ provider, account, currency }: { provider: string; account: string; currency: string },
): Promise<Fault[]> {
	interface Day {
		readonly day: bigint
		readonly moved: bigint
	}
	const mirrored = await sql.maybeOne<{ until: Date }>(
		'SELECT until FROM read.provider_accounts WHERE account = $1 AND currency = $2',
		[account, currency],
	)
	if (!mirrored) return []
	const until = new Date(mirrored.until.getTime() - (mirrored.until.getTime() % DAY_MS))
	const theirs = await sql.query<Day>(
		`SELECT ${DAY_OF('b.created_at')} AS day, sum(b.net)::bigint AS moved FROM rec.balance_lines b
		WHERE b.account = $1 AND b.currency = $2 AND b.created_at <= $3 AND NOT EXISTS (
			SELECT 1 FROM rec.balance_lines n WHERE n.account = b.account AND n.ref = b.ref AND n.seq > b.seq)
		GROUP BY 1`,
		[account, currency, until],
	)
	const ours = await sql.query<Day>(
		`SELECT ${DAY_OF('p.effective_at')} AS day, sum(p.amount)::bigint AS moved FROM read.postings p
		WHERE p.account = 'provider balance' AND p.owner = $1 AND p.currency = $2 AND p.effective_at <= $3
		GROUP BY 1`,
		[`${provider}/${account}`, currency, until],
	)
	const movedOn = (days: readonly Day[]) => new Map(days.map(({ day, moved }) => [day, moved]))
	const [reported, booked] = [movedOn(theirs), movedOn(ours)]
	const days = [...new Set([...reported.keys(), ...booked.keys()])].toSorted((a, b) => Number(a - b))
	let [expected, found] = [0n, 0n]
	return days.flatMap((day) => {
		expected += reported.get(day) ?? 0n
		found += booked.get(day) ?? 0n
		const date = new Date(Number(day) * DAY_MS - 1).toISOString().slice(0, 10)
		return expected === found ? [] : [{ subject: `${account} ${currency} ${date}`, expected, found }]
	})
}

/**
 * The lines that the provider lists of a payout add up to its amount; where they don't, just these two amounts
 * have to stand on record as a discrepancy.
 */
export async function payoutsAddUp(sql: SqlExecutor): Promise<CheckResult> {
	const rows = await sql.query<{ subject: string; expected: bigint; found: bigint; known: boolean }>(
		`WITH payouts AS (
			SELECT p.payout_ref, p.currency, p.amount AS expected, coalesce(sum(l.net), 0)::bigint AS found
			FROM read.payouts p
			LEFT JOIN rec.payout_lines l
				ON l.account = p.account AND l.payout_ref = p.payout_ref AND l.digest = p.lines_digest
			WHERE p.lines_digest IS NOT NULL
			GROUP BY p.id, p.payout_ref, p.currency, p.amount
		)
		SELECT payout_ref || ' ' || currency AS subject, expected, found, EXISTS (
			SELECT FROM read.discrepancies d WHERE d.payout_ref = p.payout_ref AND d.kind = 'sumOfLines'
				AND d.resolution IS DISTINCT FROM 'agreesNow' AND d.expected = p.expected AND d.reported = p.found
		) AS known
		FROM payouts p ORDER BY payout_ref`,
	)
	const faulty = rows.filter((row) => row.expected !== row.found && !row.known)
	return { name: 'payoutsAddUp', examined: rows.length, ...faultsOf(faulty) }
}
