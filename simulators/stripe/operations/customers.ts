import type Stripe from 'stripe'
import { invalid, missing } from '../faults.ts'
import type { CustomerRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { toMetadata } from './params.ts'
import { attachPaymentMethod, detachPaymentMethod } from './payment-methods.ts'

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

function findCustomer(session: Session, id: string): CustomerRow {
	const row = session.books.get('customer', id)
	if (!row || row.deleted) throw missing('customer', id, 'id')
	return row
}

export function updateCustomer(
	session: Session,
	params: Stripe.CustomerUpdateParams,
	id: string,
): CustomerRow {
	const row = findCustomer(session, id)
	const { default_payment_method: defaultMethod, ...others } = params.invoice_settings ?? {}
	if (Object.keys(others).length > 0)
		throw invalid('The simulator knows the default payment method only.', {
			code: 'not_simulated',
			param: 'invoice_settings',
		})
	if (defaultMethod && session.books.get('paymentMethod', defaultMethod)?.customer !== id)
		throw invalid('The customer does not have a payment method with that ID.', {
			code: 'resource_missing',
			param: 'invoice_settings[default_payment_method]',
		})
	const updated = session.books.put('customer', {
		...row,
		name: params.name ?? row.name,
		email: params.email ?? row.email,
		phone: params.phone ?? row.phone,
		description: params.description ?? row.description,
		metadata: toMetadata(params.metadata, row.metadata),
		defaultMethod: defaultMethod === undefined ? (row.defaultMethod ?? null) : defaultMethod || null,
	})
	emit(session, 'customer.updated', { kind: 'customer', row: updated })
	return updated
}

export function deleteCustomer(session: Session, id: string): CustomerRow {
	const row = findCustomer(session, id)
	for (const method of [...session.books.all('paymentMethod')])
		if (method.customer === id) detachPaymentMethod(session, method.id)
	emit(session, 'customer.deleted', { kind: 'customer', row })
	return session.books.put('customer', {
		id,
		created: row.created,
		name: null,
		email: null,
		phone: null,
		description: null,
		metadata: {},
		deleted: true,
	})
}

export function checkCustomer(session: Session, id: string | undefined): void {
	const row = id === undefined ? undefined : session.books.get('customer', id)
	if (id !== undefined && (!row || row.deleted)) throw missing('customer', id, 'customer')
}
