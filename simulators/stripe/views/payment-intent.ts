import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import type { PaymentRow } from '../rows.ts'
import { viewPaymentMethod } from './payment-method.ts'

export function viewPaymentIntent(books: AccountBooks, row: PaymentRow): Stripe.PaymentIntent {
	const succeeded = row.status === 'succeeded'
	const types = row.allowedTypes ?? ['card']
	const isCard = types.includes('card')
	return {
		id: row.id,
		object: 'payment_intent',
		allowed_payment_method_types: row.allowedTypes ? [...row.allowedTypes] : null,
		amount: row.amount,
		amount_capturable: 0,
		amount_received: succeeded ? row.amount : 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: row.canceledAt,
		cancellation_reason: row.cancellationReason,
		capture_method: 'automatic_async',
		client_secret: row.secret,
		confirmation_method: row.confirmation,
		created: row.created,
		currency: row.currency,
		customer: row.customer,
		customer_account: null,
		description: row.description,
		excluded_payment_method_types: null,
		last_payment_error: viewLastError(books, row),
		latest_charge: row.latestCharge,
		livemode: false,
		managed_payments: null,
		metadata: { ...row.metadata },
		next_action:
			row.status === 'requires_action'
				? {
						type: 'use_stripe_sdk',
						use_stripe_sdk: {
							type: 'three_d_secure_redirect',
							stripe_js: `/challenge?payment_intent=${row.id}`,
						},
					}
				: null,
		on_behalf_of: null,
		payment_method: row.paymentMethod,
		payment_method_configuration_details: null,
		payment_method_options: isCard
			? {
					card: {
						installments: null,
						mandate_options: row.mandateOptions ?? null,
						network: null,
						request_three_d_secure: 'automatic',
					},
				}
			: { us_bank_account: { verification_method: 'automatic' } },
		payment_method_types: [...types],
		payment_record: null,
		processing: isCard && row.status === 'processing' ? notifying(row) : null,
		receipt_email: row.receiptEmail,
		review: null,
		setup_future_usage: row.setupFutureUsage,
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: row.status,
		transfer_group: null,
	}
}

/** The holder of an Indian card is notified of a charge a day before it. */
const notifying = ({ settlesAt }: PaymentRow): Stripe.PaymentIntent.Processing => ({
	type: 'card',
	card: { customer_notification: { approval_requested: false, completes_at: settlesAt ?? null } },
})

function viewLastError(
	books: AccountBooks,
	{ lastError }: PaymentRow,
): Stripe.PaymentIntent.LastPaymentError | null {
	if (!lastError) return null
	const method = books.get('paymentMethod', lastError.paymentMethod)
	return {
		type: lastError.type,
		code: lastError.code as Stripe.PaymentIntent.LastPaymentError.Code,
		message: lastError.message,
		...(lastError.declineCode ? { decline_code: lastError.declineCode } : {}),
		...(lastError.charge ? { charge: lastError.charge } : {}),
		...(method ? { payment_method: viewPaymentMethod(method) } : {}),
	}
}
