import type { Session } from '../session.ts'
import { viewBalanceTransaction } from '../views/balance.ts'
import { viewCharge } from '../views/charge.ts'
import { viewDispute, viewRefund } from '../views/money-back.ts'
import { viewPaymentIntent } from '../views/payment-intent.ts'
import { viewCustomer, viewDeletedCustomer, viewPaymentMethod } from '../views/payment-method.ts'
import { viewPayout } from '../views/payout.ts'
import { viewMandate } from '../views/setup.ts'
import { listPage } from './lists.ts'

export function lookup(
	session: Session,
	field: string,
	value: unknown,
	owner: { readonly [key: string]: unknown },
): unknown {
	if (field === 'refunds') {
		const { books } = session
		return listPage(
			`/v1/charges/${owner.id}/refunds`,
			books.all('refund'),
			{},
			(row) => viewRefund(books, row),
			(row) => row.charge === owner.id,
		)
	}
	return typeof value === 'string' ? (objectOf(session, value) ?? value) : value
}

function objectOf({ books, now }: Session, id: string): object | undefined {
	const payment = books.get('payment', id)
	if (payment) return viewPaymentIntent(books, payment)
	const charge = books.get('charge', id)
	if (charge) return viewCharge(books, charge)
	const balance = books.get('balance', id)
	if (balance) return viewBalanceTransaction(balance, now)
	const refund = books.get('refund', id)
	if (refund) return viewRefund(books, refund)
	const dispute = books.get('dispute', id)
	if (dispute) return viewDispute(books, dispute, now)
	const payout = books.get('payout', id)
	if (payout) return viewPayout(payout)
	const customer = books.get('customer', id)
	if (customer) return customer.deleted ? viewDeletedCustomer(customer) : viewCustomer(customer)
	const mandate = books.get('mandate', id)
	if (mandate) return viewMandate(mandate)
	const method = books.get('paymentMethod', id)
	return method && viewPaymentMethod(method)
}
