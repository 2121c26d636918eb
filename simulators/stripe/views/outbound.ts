import type Stripe from 'stripe'
import type { OutboundRow } from '../rows.ts'

const ARRIVES_AFTER = 2 * 86_400

export const viewOutbound = (row: OutboundRow): Stripe.Treasury.OutboundPayment => ({
	id: row.id,
	object: 'treasury.outbound_payment',
	amount: row.amount,
	cancelable: row.status === 'processing',
	created: row.created,
	currency: row.currency,
	customer: null,
	description: null,
	destination_payment_method: null,
	destination_payment_method_details: {
		billing_details: {
			address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
			email: null,
			name: row.holder,
		},
		type: 'us_bank_account',
		us_bank_account: {
			account_holder_type: row.holderType,
			account_type: 'checking',
			bank_name: 'STRIPE TEST BANK',
			fingerprint: null,
			last4: row.last4,
			network: 'ach',
			routing_number: row.routing,
		},
	},
	end_user_details: null,
	expected_arrival_date: row.created + ARRIVES_AFTER,
	financial_account: row.financialAccount,
	hosted_regulatory_receipt_url: null,
	livemode: false,
	metadata: { ...row.metadata },
	returned_details:
		row.status === 'returned'
			? { code: row.code ?? 'other', transaction: row.id.replace('obp_', 'trxn_') }
			: null,
	statement_descriptor: row.statementDescriptor,
	status: row.status,
	status_transitions: {
		canceled_at: row.status === 'canceled' ? row.movedAt : null,
		failed_at: row.status === 'failed' ? row.movedAt : null,
		posted_at: row.postedAt,
		returned_at: row.status === 'returned' ? row.movedAt : null,
	},
	tracking_details:
		row.postedAt === null
			? null
			: { type: 'ach', ach: { trace_id: `${row.postedAt}${row.id.slice(-6).toUpperCase()}` } },
	transaction: row.id.replace('obp_', 'trxn_'),
})
