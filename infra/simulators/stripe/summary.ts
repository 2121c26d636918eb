import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'

/** What an account took, gave back and kept. Minor units; all totals are positive but `balance`. */
export interface BooksSummary {
	readonly account: string
	readonly currency: string
	readonly payments: number
	readonly charged: { readonly count: number; readonly amount: bigint }
	/** Without failed ones. */
	readonly refunded: { readonly count: number; readonly amount: bigint }
	/** Open and lost disputes. */
	readonly disputed: { readonly count: number; readonly amount: bigint }
	readonly fees: bigint
	/** `charged - refunded - disputed - fees`, by the objects themselves. */
	readonly balance: bigint
	/** The same by the lines of the balance, apart by whether they have become available. */
	readonly available: bigint
	readonly pending: bigint
}

export function summarize(account: SimulatedAccount, books: AccountBooks, nowSeconds: number): BooksSummary {
	const charged = total([...books.all('charge')].filter((row) => !row.failure))
	const refunded = total([...books.all('refund')].filter((row) => row.status !== 'failed'))
	const disputed = total([...books.all('dispute')].filter((row) => row.status !== 'won'))
	let fees = 0n
	let available = 0n
	let pending = 0n
	for (const row of books.all('balance')) {
		fees += BigInt(row.fee)
		const net = BigInt(row.amount) - BigInt(row.fee)
		if (row.availableOn <= nowSeconds) available += net
		else pending += net
	}
	return {
		account: account.account,
		currency: account.currency,
		payments: books.count('payment'),
		charged,
		refunded,
		disputed,
		fees,
		balance: charged.amount - refunded.amount - disputed.amount - fees,
		available,
		pending,
	}
}

const total = (rows: readonly { readonly amount: number }[]) => ({
	count: rows.length,
	amount: rows.reduce((sum, row) => sum + BigInt(row.amount), 0n),
})
