import type { SimulatedAccount } from './accounts.ts'
import { netOf } from './operations/lines.ts'
import type { LineRow } from './rows.ts'
import type { Books } from './session.ts'

/** An account's money in and out. Minor units; outgoing amounts are positive, except in `lines`. */
export interface BooksSummary {
	readonly account: string
	readonly currency: string
	readonly orders: number
	readonly captured: Total
	readonly refunded: Total
	readonly disputed: Total
	readonly fees: bigint
	readonly settled: Total
	readonly balance: bigint
	readonly unsettled: bigint
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
