import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import type { MandateRow, SetupRow } from '../rows.ts'
import { viewPaymentMethod } from './payment-method.ts'

export const viewMandate = (row: MandateRow): Stripe.Mandate => ({
	id: row.id,
	object: 'mandate',
	customer_acceptance: {
		accepted_at: row.acceptedAt,
		online: { ip_address: row.ip, user_agent: row.userAgent },
		type: 'online',
	},
	livemode: false,
	multi_use: {},
	payment_method: row.paymentMethod,
	payment_method_details:
		row.most === undefined ? { type: 'us_bank_account', us_bank_account: {} } : { type: 'card', card: {} },
	status: row.status,
	type: 'multi_use',
})

export function viewSetupIntent(books: AccountBooks, row: SetupRow): Stripe.SetupIntent {
	const method = books.get('paymentMethod', row.paymentMethod)
	return {
		id: row.id,
		object: 'setup_intent',
		allowed_payment_method_types: ['us_bank_account'],
		application: null,
		automatic_payment_methods: null,
		cancellation_reason: null,
		client_secret: row.secret,
		created: row.created,
		customer: row.customer,
		description: null,
		excluded_payment_method_types: null,
		last_setup_error: row.lastError && {
			type: 'invalid_request_error',
			code: row.lastError.code as Stripe.SetupIntent.LastSetupError.Code,
			message: row.lastError.message,
			...(method ? { payment_method: viewPaymentMethod(method) } : {}),
		},
		latest_attempt: null,
		livemode: false,
		mandate: row.mandate,
		metadata: { ...row.metadata },
		next_action:
			row.status === 'requires_action'
				? {
						type: 'verify_with_microdeposits',
						verify_with_microdeposits: {
							arrival_date: row.arrivesAt,
							hosted_verification_url: `https://payments.stripe.com/microdeposit/${row.id}`,
							microdeposit_type: row.deposits,
						},
					}
				: null,
		on_behalf_of: null,
		payment_method: row.status === 'requires_payment_method' ? null : row.paymentMethod,
		payment_method_configuration_details: null,
		payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
		payment_method_types: ['us_bank_account'],
		single_use_mandate: null,
		status: row.status,
		usage: 'off_session',
	}
}
