import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import type { BalanceRow, PayoutRow } from './rows.ts'

/** An account's money in and out. Minor units; outgoing amounts are positive, except in `lines`. */
export interface BooksSummary {
	readonly account: string
	readonly currency: string
	readonly payments: number
	readonly charged: Total
	readonly refunded: Total
	readonly disputed: Total
	readonly fees: bigint
	readonly payouts: Readonly<Partial<Record<PayoutRow['status'], Total>>>
	readonly balance: bigint
	readonly available: bigint
	readonly pending: bigint
	readonly lines: Readonly<Partial<Record<BalanceRow['type'], Total & { readonly fee: bigint }>>>
}

interface Total {
	readonly count: number
	readonly amount: bigint
}

export function summarize(account: SimulatedAccount, books: AccountBooks, nowSeconds: number): BooksSummary {
	const settled = (ids: readonly (string | null)[]) => {
		const lines = ids
			.flatMap((id) => (id === null ? [] : [books.get('balance', id)]))
			.filter((line) => !!line)
		return { amount: Math.abs(lines.reduce((sum, { amount }) => sum + amount, 0)) }
	}
	const moneyOf = ({ balanceTransaction }: { readonly balanceTransaction: string | null }) =>
		settled([balanceTransaction])
	const charged = total([...books.all('charge')].filter((row) => !row.failure && !row.pending).map(moneyOf))
	const refunded = total([...books.all('refund')].filter((row) => row.status !== 'failed').map(moneyOf))
	const disputed = total(
		[...books.all('dispute')]
			.filter((row) => row.status !== 'won')
			.map(({ balanceTransactions }) => settled(balanceTransactions)),
	)
	const paidOut = total([...books.all('payout')].filter((row) => !row.failureBalanceTransaction))
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
		payouts: byKind(books.all('payout'), (row) => row.status, total),
		balance: charged.amount - refunded.amount - disputed.amount - fees - paidOut.amount,
		available,
		pending,
		lines: byKind(
			books.all('balance'),
			(row) => row.type,
			(rows) => ({ ...total(rows), fee: rows.reduce((sum, row) => sum + BigInt(row.fee), 0n) }),
		),
	}
}

function byKind<Row, Kind extends string, Sum>(
	rows: Iterable<Row>,
	kindOf: (row: Row) => Kind,
	sum: (rows: readonly Row[]) => Sum,
): Partial<Record<Kind, Sum>> {
	const groups = Object.groupBy(rows, kindOf)
	const sums: Partial<Record<Kind, Sum>> = {}
	for (const kind in groups) sums[kind] = sum(groups[kind] ?? [])
	return sums
}

const total = (rows: readonly { readonly amount: number }[]): Total => ({
	count: rows.length,
	amount: rows.reduce((sum, row) => sum + BigInt(row.amount), 0n),
})
