import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import { countryOf } from '../cards.ts'
import type { ChargeRow, PaymentMethodRow } from '../rows.ts'
import { BANK_NAME, viewBilling } from './payment-method.ts'

export function viewCharge(books: AccountBooks, row: ChargeRow): Stripe.Charge {
	const method = books.get('paymentMethod', row.paymentMethod)
	if (!method) throw new Error(`The charge ${row.id} has lost its payment method.`)
	const paid = row.failure === null && row.pending !== true
	return {
		id: row.id,
		object: 'charge',
		amount: row.amount,
		amount_captured: paid ? row.amount : 0,
		amount_refunded: row.amountRefunded,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: row.balanceTransaction,
		billing_details: viewBilling(method.billing),
		calculated_statement_descriptor: 'KARUNA',
		captured: paid,
		created: row.created,
		currency: row.currency,
		customer: row.customer,
		description: null,
		disputed: row.disputed,
		failure_balance_transaction: null,
		failure_code: row.failure?.code ?? null,
		failure_message: row.failure?.message ?? null,
		fraud_details: {},
		livemode: false,
		metadata: { ...row.metadata },
		on_behalf_of: null,
		outcome: viewOutcome(row),
		paid,
		payment_intent: row.payment,
		payment_method: row.paymentMethod,
		payment_method_details: method.bank
			? { type: 'us_bank_account', us_bank_account: viewBank(method, method.bank) }
			: { type: 'card', card: viewCard(row, method) },
		receipt_email: null,
		receipt_number: null,
		receipt_url: null,
		refunded: paid && row.amountRefunded === row.amount,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: row.pending ? 'pending' : paid ? 'succeeded' : 'failed',
		transfer_data: null,
		transfer_group: null,
	}
}

const viewBank = (
	{ last4 }: PaymentMethodRow,
	{ holderType, accountType, routingNumber }: NonNullable<PaymentMethodRow['bank']>,
): Stripe.Charge.PaymentMethodDetails.UsBankAccount => ({
	account_holder_type: holderType,
	account_type: accountType,
	bank_name: BANK_NAME,
	fingerprint: null,
	last4,
	payment_reference: null,
	routing_number: routingNumber,
})

const viewOutcome = ({ failure }: ChargeRow): Stripe.Charge.Outcome => ({
	advice_code: failure ? 'try_again_later' : null,
	network_advice_code: null,
	network_decline_code: null,
	network_status: failure ? 'declined_by_network' : 'approved_by_network',
	reason: failure ? (failure.declineCode ?? failure.code) : null,
	risk_level: 'normal',
	risk_score: 17,
	seller_message: failure ? 'The bank did not return any further details.' : 'Payment complete.',
	type: failure ? 'issuer_declined' : 'authorized',
})

const viewCard = (
	{ amount, failure, authenticated, mandate }: ChargeRow,
	method: PaymentMethodRow,
): Stripe.Charge.PaymentMethodDetails.Card => ({
	amount_authorized: failure ? null : amount,
	authorization_code: failure ? null : '314159',
	brand: method.brand,
	checks: {
		address_line1_check: null,
		address_postal_code_check: null,
		cvc_check: failure?.code === 'incorrect_cvc' ? 'fail' : 'pass',
	},
	country: countryOf(method.card),
	electronic_commerce_indicator: null,
	exp_month: method.expMonth,
	exp_year: method.expYear,
	funding: method.card === 'visaDebit' ? 'debit' : 'credit',
	installments: null,
	last4: method.last4,
	mandate: mandate ?? null,
	network: method.brand,
	network_transaction_id: null,
	regulated_status: 'unregulated',
	three_d_secure: authenticated
		? {
				authentication_flow: 'challenge',
				electronic_commerce_indicator: '05',
				exemption_indicator: null,
				result: 'authenticated',
				result_reason: null,
				transaction_id: null,
				version: '2.2.0',
			}
		: null,
	transaction_link_id: null,
	wallet: null,
})
