import type { SimulatedAccount } from './accounts.ts'
import { netOf } from './operations/lines.ts'
import type { LineRow } from './rows.ts'
import type { Books } from './session.ts'

/** What an account took, gave back and settled. Minor units; what went out is positive, but in `lines`. */
export interface BooksSummary {
	readonly account: string
	readonly currency: string
	readonly orders: number
	readonly captured: Total
	/** Without failed ones. */
	readonly refunded: Total
	/** Taken from the balance, and not given back. */
	readonly disputed: Total
	readonly fees: bigint
	/** Without failed ones; instant ones among them. */
	readonly settled: Total
	/** `captured - refunded - disputed - fees - settled`, by the objects themselves. */
	readonly balance: bigint
	/** The same by the lines of the balance that are in no settlement. */
	readonly unsettled: bigint
	/** To others, from the current account: without those that failed or came back. */
	readonly paidOut: Total
	readonly lines: Readonly<Partial<Record<LineRow['type'], Total>>>
}

interface Total {
	readonly count: number
	readonly amount: bigint
}

export function summarize(account: SimulatedAccount, books: Books): BooksSummary {
	const taken = [...books.all('payment')].filter((row) => row.fee !== null)
	const captured = total(taken.map((row) => row.amount))
	const refunded = total(
		[...books.all('refund')].filter((row) => row.status !== 'failed').map((row) => row.amount),
	)
	const disputed = total(
		[...books.all('dispute')]
			.filter((row) => row.status !== 'won' && row.deducted > 0)
			.map((row) => row.deducted),
	)
	const instant = [...books.all('instant')].filter((row) => row.status !== 'reversed')
	const settled = total([
		...[...books.all('settlement')].filter((row) => row.status !== 'failed').map((row) => row.amount),
		...instant.map((row) => row.requested - row.fees),
	])
	const fees = total([...taken.map((row) => row.fee ?? 0), ...instant.map((row) => row.fees)]).amount
	const free = [...books.all('line')].filter((row) => row.settlement === null)
	const groups = Object.groupBy([...books.all('line')], ({ type }) => type)
	return {
		account: account.account,
		currency: account.currency,
		orders: books.count('order'),
		captured,
		refunded,
		disputed,
		fees,
		settled,
		balance: captured.amount - refunded.amount - disputed.amount - fees - settled.amount,
		unsettled: total(free.map(netOf)).amount,
		paidOut: total(
			[...books.all('payout')]
				.filter(({ status }) => !['rejected', 'failed', 'reversed'].includes(status))
				.map((row) => row.amount),
		),
		lines: Object.fromEntries(Object.entries(groups).map(([type, rows]) => [type, total(rows.map(netOf))])),
	}
}

const total = (amounts: readonly number[]): Total => ({
	count: amounts.length,
	amount: amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
})
