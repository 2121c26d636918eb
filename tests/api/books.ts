import { expect } from 'vitest'
import type { RunningSystem } from '../../apps/system.ts'
import { fundsAgree, transactionsBalance } from '../../workers/ledger/books/ledger.ts'
import type { Harness } from './harness.ts'

/** Checks that our books agree with themselves, with the funds and with those of each provider. */
export async function booksTieOut({ system }: Harness): Promise<void> {
	const { sql } = system
	await system.untilIdle()
	for (const check of [await transactionsBalance(sql), await fundsAgree(sql)]) {
		expect({ [check.name]: check.faults }).toEqual({ [check.name]: [] })
	}
	const between = await sql.query(
		`SELECT owner, sum(amount)::text AS sum FROM read.postings
		WHERE account = 'clearing' GROUP BY owner HAVING sum(amount) <> 0`,
	)
	expect(between).toEqual([])

	const balances = await sql.query<{ owner: string; balance: bigint }>(
		`SELECT owner, sum(amount)::bigint AS balance FROM read.postings
		WHERE account = 'provider balance' GROUP BY owner ORDER BY owner`,
	)
	expect(balances).toEqual(balancesAtProviders(system))
}

function balancesAtProviders({ simulators }: RunningSystem) {
	if (!simulators) throw new Error('The system runs without its simulators.')
	const { stripe, razorpay, paypal } = simulators
	const of = (provider: string, { account, balance }: { account: string; balance: bigint }) => ({
		owner: `${provider}/${account}`,
		balance,
	})
	return [
		...stripe.control.books().flatMap((books) => (books.charged.count > 0 ? [of('stripe', books)] : [])),
		...razorpay.control.books().flatMap((books) => (books.captured.count > 0 ? [of('razorpay', books)] : [])),
		...paypal.control.books().flatMap((books) => (books.captured.count > 0 ? [of('paypal', books)] : [])),
	].toSorted((a, b) => a.owner.localeCompare(b.owner))
}

export async function eventsOf({ system }: Harness, donationId: string): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for await (const { type } of system.store.readStream(`donation-${donationId}`))
		counts[type] = (counts[type] ?? 0) + 1
	return counts
}

export const chargesOf = ({ stripe }: Harness, account: string): number =>
	stripe.control.books().find((books) => books.account === account)?.charged.count ?? 0

export async function sweep({ system }: Harness): Promise<void> {
	const turn = await system.sql.one<{ claims: number }>(
		"UPDATE ops.jobs SET next_at = now() WHERE name = 'payouts/mirror' RETURNING claims",
	)
	const over = `SELECT FROM ops.jobs
		WHERE name = 'payouts/mirror' AND claims > $1 AND next_at > now() + interval '50 minutes'`
	await expect.poll(() => system.sql.query(over, [turn.claims]), { timeout: 60_000 }).toHaveLength(1)
	await system.untilIdle()
}
