import { invalid, missing } from '../faults.ts'
import type { Notes, OrderRow } from '../rows.ts'
import { newId, type Session } from '../session.ts'
import { type TokenParams, termsOf } from './mandates.ts'

export interface OrderParams {
	readonly amount: number
	readonly currency: string
	readonly receipt?: string
	readonly notes?: Notes
	readonly payment?: { readonly capture: 'automatic' | 'manual' }
	readonly method?: string
	readonly customer_id?: string
	readonly token?: TokenParams
}

const MAX_RECEIPT = 40

/** The API has no idempotency for orders: each call creates another one. */
export function createOrder(session: Session, params: OrderParams): OrderRow {
	const { account, books, now } = session
	const {
		amount,
		currency,
		receipt = null,
		notes = {},
		payment,
		method,
		customer_id: customer,
		token,
	} = params
	if (currency !== account.currency) throw invalid('Currency is not supported', 'currency')
	if (amount < account.limits.min) throw invalid('Order amount less than minimum amount allowed', 'amount')
	if (amount > account.limits.max) throw invalid('Amount exceeds maximum amount allowed.', 'amount')
	if (receipt !== null && receipt.length > MAX_RECEIPT)
		throw invalid(`The receipt may not be greater than ${MAX_RECEIPT} characters.`, 'receipt')
	return books.put('order', {
		id: newId(session, 'order_'),
		created: now,
		amount,
		currency,
		receipt,
		notes,
		capture: payment?.capture ?? 'automatic',
		mandate: termsOf(session, {
			...(method !== undefined && { method }),
			...(customer !== undefined && { customer }),
			...(token && { token }),
		}),
		payments: [],
	})
}

export function findOrder({ books }: Session, id: string): OrderRow {
	const row = books.get('order', id)
	if (!row) throw missing()
	return row
}
