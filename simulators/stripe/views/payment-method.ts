import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { countryOf } from '../cards.ts'
import type { Billing, CustomerRow, PaymentMethodRow } from '../rows.ts'

export const viewBilling = (billing: Billing) => ({
	address: billing.address ?? {
		city: null,
		country: null,
		line1: null,
		line2: null,
		postal_code: null,
		state: null,
	},
	email: billing.email,
	name: billing.name,
	phone: billing.phone,
	tax_id: null,
})

/**
 * Returns the card's fingerprint. Stripe's test tokens have one card each; here every payment method is a
 * separate card, since otherwise all donors of a test or demo would share one.
 */
const fingerprintOf = ({ id }: PaymentMethodRow): string =>
	createHash('sha256').update(id).digest('base64url').slice(0, 16)

export const viewPaymentMethod = (row: PaymentMethodRow): Stripe.PaymentMethod => ({
	id: row.id,
	object: 'payment_method',
	allow_redisplay: row.allowRedisplay ?? 'unspecified',
	billing_details: viewBilling(row.billing),
	created: row.created,
	customer: row.customer,
	customer_account: null,
	livemode: false,
	metadata: { ...row.metadata },
	...(row.bank
		? { type: 'us_bank_account', us_bank_account: viewBank(row, row.bank) }
		: { type: 'card', card: viewCard(row) }),
})

export const BANK_NAME = 'STRIPE TEST BANK'

const viewBank = (
	row: PaymentMethodRow,
	{ holderType, accountType, routingNumber }: NonNullable<PaymentMethodRow['bank']>,
): Stripe.PaymentMethod.UsBankAccount => ({
	account_holder_type: holderType,
	account_type: accountType,
	bank_name: BANK_NAME,
	financial_connections_account: null,
	fingerprint: fingerprintOf(row),
	last4: row.last4,
	networks: { preferred: 'ach', supported: ['ach'] },
	routing_number: routingNumber,
	status_details: {},
})

const viewCard = (row: PaymentMethodRow): Stripe.PaymentMethod.Card => ({
	brand: row.brand,
	checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
	country: countryOf(row.card),
	display_brand: row.brand,
	fingerprint: fingerprintOf(row),
	exp_month: row.expMonth,
	exp_year: row.expYear,
	funding: row.card === 'visaDebit' ? 'debit' : 'credit',
	generated_from: null,
	last4: row.last4,
	networks: { available: [row.brand], preferred: null },
	regulated_status: 'unregulated',
	three_d_secure_usage: { supported: true },
	wallet: null,
})

export const viewDeletedCustomer = ({ id }: CustomerRow): Stripe.DeletedCustomer => ({
	id,
	object: 'customer',
	deleted: true,
})

export const viewCustomer = (row: CustomerRow): Stripe.Customer => ({
	id: row.id,
	object: 'customer',
	balance: 0,
	created: row.created,
	default_source: null,
	description: row.description,
	email: row.email,
	invoice_settings: {
		custom_fields: null,
		default_payment_method: row.defaultMethod ?? null,
		footer: null,
		rendering_options: null,
	},
	livemode: false,
	metadata: { ...row.metadata },
	name: row.name,
	phone: row.phone,
	shipping: null,
})
