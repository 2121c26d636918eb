import type { ProviderSimulators } from '../../apps/environment/providers/index.ts'
import type { Sql } from '../../kernel/sql/sql.ts'

export type BookKeepers = {
	readonly [Name in keyof ProviderSimulators]: {
		readonly control: Pick<ProviderSimulators[Name]['control'], 'books'>
	}
}

/** An account's money in and out: minor units, outgoing amounts are positive. */
export interface AccountFigures {
	readonly owner: string
	readonly taken: bigint
	readonly refunded: bigint
	readonly disputed: bigint
	readonly fees: bigint
	readonly paidOut: bigint
	readonly balance: bigint
}

export function figuresOfProviders({ stripe, razorpay, paypal }: BookKeepers): AccountFigures[] {
	return [
		...stripe.control.books().map((books) => ({
			owner: `stripe/${books.account}`,
			taken: books.charged.amount,
			refunded: books.refunded.amount,
			disputed: books.disputed.amount,
			fees: books.fees,
			paidOut: sum(
				(['pending', 'in_transit', 'paid'] as const).map((status) => books.payouts[status]?.amount ?? 0n),
			),
			balance: books.balance,
		})),
		...razorpay.control.books().map((books) => ({
			owner: `razorpay/${books.account}`,
			taken: books.captured.amount,
			refunded: books.refunded.amount,
			disputed: books.disputed.amount,
			fees: books.fees,
			paidOut: books.settled.amount,
			balance: books.balance,
		})),
		...paypal.control.books().map((books) => ({
			owner: `paypal/${books.account}`,
			taken: books.captured.amount,
			refunded: books.refunded.amount,
			disputed: books.disputed.amount,
			fees: books.fees,
			paidOut: books.withdrawn.amount,
			balance: books.balance,
		})),
	]
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

const FIGURES: Readonly<Record<string, readonly [figure: keyof AccountFigures, sign: 1n | -1n]>> = {
	DonationConfirmed: ['taken', 1n],
	UnassignedPaymentReceived: ['taken', 1n],
	ProviderCostRecorded: ['fees', -1n],
	DisputeCostRecorded: ['fees', -1n],
	DonationRefunded: ['refunded', -1n],
	DonationRefundReversed: ['refunded', -1n],
	DonationDisputed: ['disputed', -1n],
	DonationDisputeWon: ['disputed', -1n],
	DonationChargebackReversed: ['disputed', -1n],
	PayoutSent: ['paidOut', -1n],
	PayoutFailed: ['paidOut', -1n],
	PayoutCanceled: ['paidOut', -1n],
}

/**
 * Compares our ledger with the providers' books, figure by figure and account by account; returns one
 * sentence per difference.
 */
export async function bookFaults(sql: Pick<Sql, 'query'>, keepers: BookKeepers): Promise<string[]> {
	const rows = await sql.query<{ owner: string; kind: string; amount: bigint }>(
		`SELECT owner, kind, sum(amount)::bigint AS amount FROM read.postings
		WHERE account = 'provider balance' GROUP BY owner, kind`,
	)
	const theirs = figuresOfProviders(keepers)
	const known = new Set(theirs.map(({ owner }) => owner))
	const faults = [...new Set(rows.map(({ owner }) => owner))]
		.filter((owner) => !known.has(owner))
		.map((owner) => `${owner} is an account of no provider`)
	for (const { owner, ...figures } of theirs) {
		const ours: Record<string, bigint> = {}
		for (const { kind, amount } of rows.filter((row) => row.owner === owner)) {
			const [figure, sign] = FIGURES[kind] ?? ['unexplained', 1n]
			ours[figure] = (ours[figure] ?? 0n) + sign * amount
			ours.balance = (ours.balance ?? 0n) + amount
		}
		for (const [figure, there] of Object.entries({ ...figures, unexplained: 0n })) {
			const here = ours[figure] ?? 0n
			if (here !== there)
				faults.push(`${owner}: ${figure} is ${there} at the provider, and ${here} in our ledger`)
		}
	}
	return faults
}
