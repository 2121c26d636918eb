import { expect } from 'vitest'
import type { Rig } from './rig.ts'

/** Checks that our books agree with themselves, with the funds and with the provider's. */
export async function booksTieOut({ system, stripe }: Rig): Promise<void> {
	const { sql } = system
	await system.settled()
	const crooked = await sql.query(
		`SELECT transaction_id, currency, sum(amount)::text AS sum FROM read.postings
		GROUP BY transaction_id, currency HAVING sum(amount) <> 0`,
	)
	expect(crooked).toEqual([])

	const balances = await sql.query<{ owner: string; balance: bigint }>(
		`SELECT owner, sum(amount)::bigint AS balance FROM read.postings
		WHERE account = 'provider balance' GROUP BY owner ORDER BY owner`,
	)
	const theirs = stripe.control
		.books()
		.filter(({ charged }) => charged.count > 0)
		.map(({ account, balance }) => ({ owner: `stripe/${account}`, balance }))
		.toSorted((a, b) => a.owner.localeCompare(b.owner))
	expect(balances).toEqual(theirs)

	const funds = await sql.query(
		`SELECT owner AS fund, (-sum(amount))::bigint AS raised FROM read.postings
		WHERE account = 'fund' GROUP BY owner ORDER BY owner`,
	)
	expect(funds).toEqual(await sql.query('SELECT fund, raised FROM read.fund_totals ORDER BY fund'))
}

/** How often an event of a type is in a gift's stream. */
export async function eventsOf({ system }: Rig, donationId: string): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for await (const { type } of system.store.readStream(`donation-${donationId}`))
		counts[type] = (counts[type] ?? 0) + 1
	return counts
}

/** What the provider took, in number of successful charges. */
export const chargesOf = ({ stripe }: Rig, account: string): number =>
	stripe.control.books().find((books) => books.account === account)?.charged.count ?? 0
