import { balanceOf } from './reporting.ts'
import type { Session } from './session.ts'

/** An account's money in and out. Minor units; outgoing amounts are positive. */
export interface BooksSummary {
	readonly account: string
	readonly currency: string
	readonly orders: number
	readonly captured: Total
	readonly refunded: Total
	readonly disputed: Total
	readonly fees: bigint
	readonly withdrawn: Total
	readonly balance: bigint
	readonly held: bigint
}

interface Total {
	readonly count: number
	readonly amount: bigint
}

export function summarize(session: Session): BooksSummary {
	const { books, account, now } = session
	const taken = [...books.all('capture')].filter(
		({ status }) => status !== 'PENDING' && status !== 'DECLINED',
	)
	const disputes = [...books.all('dispute')]
	const captured = total(taken)
	const refunded = total([...books.all('refund')].filter(({ status }) => status !== 'FAILED'))
	const disputed = total(disputes.filter(({ outcome }) => outcome !== 'RESOLVED_SELLER_FAVOUR'))
	const fees =
		taken.reduce((sum, { fee }) => sum + BigInt(fee), 0n) + BigInt(disputes.length) * account.fees.chargeback
	const withdrawn = total(
		[...books.all('transaction')]
			.filter(({ code, status }) => code.startsWith('T04') && status !== 'V')
			.map(({ amount }) => ({ amount: -amount })),
	)
	return {
		account: account.account,
		currency: account.currency,
		orders: books.count('order'),
		captured,
		refunded,
		disputed,
		fees,
		withdrawn,
		balance: captured.amount - refunded.amount - disputed.amount - fees - withdrawn.amount,
		held: BigInt(balanceOf(session, now)),
	}
}

const total = (rows: readonly { readonly amount: number }[]): Total => ({
	count: rows.length,
	amount: rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
})
