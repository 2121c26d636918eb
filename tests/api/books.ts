import { expect } from 'vitest'
import { fundsAgree, transactionsBalance } from '../../workers/ledger/books/ledger.ts'
import type { Harness } from './harness.ts'

/** Checks that our books agree with themselves, with the funds and with those of Stripe and PayPal. */
export async function booksTieOut({ system, stripe }: Harness): Promise<void> {
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
	const paypal = system.simulators?.paypal.control.books() ?? []
	const theirs = [
		...stripe.control
			.books()
			.filter(({ charged }) => charged.count > 0)
			.map(({ account, balance }) => ({ owner: `stripe/${account}`, balance })),
		...paypal
			.filter(({ captured }) => captured.count > 0)
			.map(({ account, balance }) => ({ owner: `paypal/${account}`, balance })),
	].toSorted((a, b) => a.owner.localeCompare(b.owner))
	expect(balances).toEqual(theirs)
}

/** How often an event of a type is in a donation's stream. */
export async function eventsOf({ system }: Harness, donationId: string): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for await (const { type } of system.store.readStream(`donation-${donationId}`))
		counts[type] = (counts[type] ?? 0) + 1
	return counts
}

/** What the provider took, in number of successful charges. */
export const chargesOf = ({ stripe }: Harness, account: string): number =>
	stripe.control.books().find((books) => books.account === account)?.charged.count ?? 0
