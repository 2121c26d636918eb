import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import type { EventRow, Subject } from '../rows.ts'
import { viewCharge } from './charge.ts'
import { viewDispute, viewRefund } from './money-back.ts'
import { viewOutbound } from './outbound.ts'
import { viewPaymentIntent } from './payment-intent.ts'
import { viewCustomer, viewPaymentMethod } from './payment-method.ts'
import { viewPayout } from './payout.ts'
import { viewMandate, viewSetupIntent } from './setup.ts'
import { viewWarning } from './warning.ts'

export function viewSubject(books: AccountBooks, subject: Subject, nowSeconds: number) {
	switch (subject.kind) {
		case 'payment':
			return viewPaymentIntent(books, subject.row)
		case 'charge':
			return viewCharge(books, subject.row)
		case 'refund':
			return viewRefund(books, subject.row)
		case 'dispute':
			return viewDispute(books, subject.row, nowSeconds)
		case 'warning':
			return viewWarning(books, subject.row)
		case 'payout':
			return viewPayout(subject.row)
		case 'outbound':
			return viewOutbound(subject.row)
		case 'customer':
			return viewCustomer(subject.row)
		case 'paymentMethod':
			return viewPaymentMethod(subject.row)
		case 'setup':
			return viewSetupIntent(books, subject.row)
		case 'mandate':
			return viewMandate(subject.row)
		default:
			return subject satisfies never
	}
}

export const viewEvent = (books: AccountBooks, row: EventRow, apiVersion: string): Stripe.Event =>
	({
		id: row.id,
		object: 'event',
		api_version: apiVersion,
		created: row.created,
		data: { object: viewSubject(books, row.subject, row.created) },
		livemode: false,
		pending_webhooks: row.delivery === 'pending' ? 1 : 0,
		request: { id: row.request?.id ?? null, idempotency_key: row.request?.idempotencyKey ?? null },
		type: row.type,
	}) as Stripe.Event
