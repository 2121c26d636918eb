import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import type { BalanceRow } from '../rows.ts'

export const viewBalanceTransaction = (row: BalanceRow, nowSeconds: number): Stripe.BalanceTransaction => ({
	id: row.id,
	object: 'balance_transaction',
	amount: row.amount,
	available_on: row.availableOn,
	balance_type: 'payments',
	created: row.created,
	currency: row.currency,
	description: row.description,
	exchange_rate: row.exchangeRate ?? null,
	fee: row.fee,
	fee_details:
		row.fee === 0
			? []
			: [
					{
						amount: row.fee,
						application: null,
						currency: row.currency,
						description: row.category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees',
						type: 'stripe_fee',
					},
				],
	net: row.amount - row.fee,
	reporting_category: row.category,
	source: row.source,
	status: row.availableOn <= nowSeconds ? 'available' : 'pending',
	type: row.type,
})

export function sumBalance(books: AccountBooks, nowSeconds: number): { available: number; pending: number } {
	let available = 0
	let pending = 0
	for (const row of books.all('balance')) {
		const net = row.amount - row.fee
		if (row.availableOn <= nowSeconds) available += net
		else pending += net
	}
	return { available, pending }
}

export function viewBalance(books: AccountBooks, currency: string, nowSeconds: number): Stripe.Balance {
	const { available, pending } = sumBalance(books, nowSeconds)
	return {
		object: 'balance',
		available: [{ amount: available, currency }],
		livemode: false,
		pending: [{ amount: pending, currency }],
	}
}
