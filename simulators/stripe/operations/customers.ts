import type Stripe from 'stripe'
import { missing } from '../faults.ts'
import type { CustomerRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { toMetadata } from './params.ts'
import { attachPaymentMethod } from './payment-methods.ts'

export function createCustomer(session: Session, params: Stripe.CustomerCreateParams): CustomerRow {
	const row = session.books.put('customer', {
		id: session.books.newId('cus_', 14),
		created: session.now,
		name: params.name || null,
		email: params.email ?? null,
		phone: params.phone ?? null,
		description: params.description ?? null,
		metadata: toMetadata(params.metadata),
	})
	emit(session, 'customer.created', { kind: 'customer', row })
	if (params.payment_method) attachPaymentMethod(session, params.payment_method, row.id)
	return row
}

/** @throws StripeFault when a parameter names a customer that doesn't exist */
export function checkCustomer(session: Session, id: string | undefined): void {
	if (id !== undefined && !session.books.get('customer', id)) throw missing('customer', id, 'customer')
}
