import type Stripe from 'stripe'
import { accountKeyOf, accountTokenOf, isRoutingNumber, ROUTING_NUMBER } from '../bank-accounts.ts'
import { behaviourOf, brandOf, cardKeyOf, isCardNumber, tokenOf } from '../cards.ts'
import { cardError, invalid, missing, StripeFault } from '../faults.ts'
import type { Billing, PaymentMethodRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { toMetadata } from './params.ts'

export function createPaymentMethod(
	session: Session,
	params: Stripe.PaymentMethodCreateParams,
): PaymentMethodRow {
	if (params.type === 'us_bank_account') return createBankAccount(session, params)
	if (params.type !== 'card' || !params.card || !('number' in params.card)) {
		throw invalid('Missing required param: card[number].', { code: 'parameter_missing', param: 'card' })
	}
	if (!session.publishable) {
		throw new StripeFault(402, {
			type: 'invalid_request_error',
			message: 'Sending credit card numbers directly to the Stripe API is generally unsafe.',
		})
	}
	const { number = '', exp_month, exp_year, cvc } = params.card as Stripe.PaymentMethodCreateParams.Card
	const digits = number.replace(/\s/g, '')
	const year = (exp_year ?? 0) < 100 ? 2000 + (exp_year ?? 0) : (exp_year ?? 0)
	checkCard(session, digits, exp_month ?? 0, year, cvc)
	return put(session, {
		card: cardKeyOf(digits),
		brand: brandOf(digits),
		last4: digits.slice(-4),
		expMonth: exp_month ?? 0,
		expYear: year,
		billing: toBilling(params.billing_details),
		metadata: toMetadata(params.metadata),
		allowRedisplay: params.allow_redisplay ?? 'unspecified',
	})
}

/** The number is accepted from browsers only, and is never stored. */
function createBankAccount(session: Session, params: Stripe.PaymentMethodCreateParams): PaymentMethodRow {
	if (!session.publishable)
		throw new StripeFault(402, {
			type: 'invalid_request_error',
			message: 'Sending bank account numbers directly to the Stripe API is generally unsafe.',
		})
	const { account_number: number = '', routing_number: routing = '', ...rest } = params.us_bank_account ?? {}
	if (!params.billing_details?.name)
		throw invalid('Missing required param: billing_details[name].', {
			code: 'parameter_missing',
			param: 'billing_details[name]',
		})
	if (!isRoutingNumber(routing))
		throw invalid('The routing number is invalid.', {
			code: 'routing_number_invalid',
			param: 'us_bank_account[routing_number]',
		})
	if (!/^\d{4,17}$/.test(number))
		throw invalid('The account number is invalid.', {
			code: 'account_number_invalid',
			param: 'us_bank_account[account_number]',
		})
	return put(session, {
		...NO_CARD,
		last4: number.slice(-4),
		billing: toBilling(params.billing_details),
		metadata: toMetadata(params.metadata),
		bank: {
			account: accountKeyOf(number),
			holderType: rest.account_holder_type === 'company' ? 'company' : 'individual',
			accountType: rest.account_type === 'savings' ? 'savings' : 'checking',
			routingNumber: routing,
		},
	})
}

const NO_CARD = { card: 'none', brand: '', expMonth: 0, expYear: 0 } as const

export function findPaymentMethod(session: Session, id: string): PaymentMethodRow {
	if (!session.books.get('paymentMethod', id) && !tokenOf(id) && !accountTokenOf(id))
		throw missing('PaymentMethod', id, 'id')
	return resolvePaymentMethod(session, id)
}

export function updatePaymentMethod(
	session: Session,
	params: Stripe.PaymentMethodUpdateParams,
	id: string,
): PaymentMethodRow {
	const row = findPaymentMethod(session, id)
	if (!row.customer)
		throw invalid('You must save this PaymentMethod to a customer before you can update it.', {
			param: 'payment_method',
		})
	const card = params.card ?? {}
	const updated = session.books.put('paymentMethod', {
		...row,
		expMonth: card.exp_month ?? row.expMonth,
		expYear: card.exp_year ?? row.expYear,
		billing: params.billing_details ? toBilling(params.billing_details) : row.billing,
		metadata: toMetadata(params.metadata, row.metadata),
		allowRedisplay: params.allow_redisplay ?? row.allowRedisplay ?? 'unspecified',
	})
	emit(session, 'payment_method.updated', { kind: 'paymentMethod', row: updated })
	return updated
}

export function renewCard(
	session: Session,
	id: string,
	{ last4, expMonth, expYear }: Pick<PaymentMethodRow, 'last4' | 'expMonth' | 'expYear'>,
): PaymentMethodRow {
	const row = session.books.get('paymentMethod', id)
	if (!row?.customer) throw missing('PaymentMethod', id, 'id')
	const renewed = session.books.put('paymentMethod', { ...row, last4, expMonth, expYear })
	emit(session, 'payment_method.automatically_updated', { kind: 'paymentMethod', row: renewed })
	return renewed
}

const PAYS = 'visa'
const LACKS = 'insufficientFunds'

export function setFunds(session: Session, customer: string, enough: boolean): void {
	const [from, to] = enough ? [LACKS, PAYS] : [PAYS, LACKS]
	const cards = [...session.books.all('paymentMethod')].filter(
		(row) => row.customer === customer && row.card === from,
	)
	if (cards.length === 0) throw missing('customer', customer, 'customer')
	for (const row of cards) session.books.put('paymentMethod', { ...row, card: to })
}

const TEST_HOLDER: Stripe.PaymentMethodCreateParams.BillingDetails = {
	name: 'Test Holder',
	address: { line1: '1 Test Street', city: 'San Francisco', country: 'US' },
}

/** Returns a payment method by its id; test ids such as `pm_card_visa` create a new one each time. */
export function resolvePaymentMethod(session: Session, id: string): PaymentMethodRow {
	const row = session.books.get('paymentMethod', id)
	if (row) return row
	const account = accountTokenOf(id)
	if (account)
		return put(session, {
			...NO_CARD,
			last4: account.number.slice(-4),
			billing: toBilling({ name: 'Test Holder' }),
			metadata: {},
			bank: {
				account: account.key,
				holderType: 'individual',
				accountType: 'checking',
				routingNumber: ROUTING_NUMBER,
			},
		})
	const token = tokenOf(id)
	if (!token) throw missing('PaymentMethod', id, 'payment_method')
	return put(session, {
		card: token.key,
		brand: brandOf(token.number),
		last4: token.number.slice(-4),
		expMonth: 12,
		expYear: new Date(session.now * 1000).getUTCFullYear() + 2,
		billing: toBilling(TEST_HOLDER),
		metadata: {},
	})
}

export function attachPaymentMethod(session: Session, id: string, customer: string): PaymentMethodRow {
	const owner = session.books.get('customer', customer)
	if (!owner || owner.deleted) throw missing('customer', customer, 'customer')
	const row = resolvePaymentMethod(session, id)
	if (row.consumed) throw usedUp(row.id)
	if (row.bank) throw invalid('A bank account is attached by a SetupIntent.', { param: 'payment_method' })
	const { decline, challenge } = behaviourOf(row.card)
	if (decline && !challenge) throw cardError(decline)
	const attached = session.books.put('paymentMethod', { ...row, customer })
	emit(session, 'payment_method.attached', { kind: 'paymentMethod', row: attached })
	return attached
}

export function detachPaymentMethod(session: Session, id: string): PaymentMethodRow {
	const row = findPaymentMethod(session, id)
	const owner = row.customer === null ? undefined : session.books.get('customer', row.customer)
	if (!owner)
		throw invalid(
			'The payment method you provided is not attached to a customer so detachment is impossible.',
			{ param: 'payment_method' },
		)
	if (owner.defaultMethod === id) session.books.put('customer', { ...owner, defaultMethod: null })
	const detached = session.books.put('paymentMethod', { ...row, customer: null, consumed: true })
	emit(session, 'payment_method.detached', { kind: 'paymentMethod', row: detached })
	return detached
}

export const usedUp = (id: string) =>
	invalid(
		`The provided PaymentMethod (${id}) was previously used with a PaymentIntent without Customer attachment, ` +
			'or was detached from a Customer. It may not be used again.',
	)

const put = (session: Session, row: Omit<PaymentMethodRow, 'id' | 'created' | 'customer' | 'consumed'>) =>
	session.books.put('paymentMethod', {
		...row,
		id: session.books.newId('pm_'),
		created: session.now,
		customer: null,
		consumed: false,
	})

function checkCard(
	session: Session,
	number: string,
	month: number,
	year: number,
	cvc: string | undefined,
): void {
	const refuse = (code: string, message: string, param: string) =>
		cardError({ type: 'card_error', code, declineCode: null, message }, { param })
	if (!isCardNumber(number)) throw refuse('incorrect_number', 'Your card number is incorrect.', 'number')
	const today = new Date(session.now * 1000)
	if (month < 1 || month > 12) {
		throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
	}
	if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
		throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
	}
	if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
		throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
	}
	const length = brandOf(number) === 'amex' ? 4 : 3
	if (cvc !== undefined && !new RegExp(`^\\d{${length}}$`).test(cvc)) {
		throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc')
	}
}

function toBilling(details: Stripe.PaymentMethodCreateParams.BillingDetails | undefined): Billing {
	const address = details?.address || null
	return {
		name: details?.name || null,
		email: details?.email || null,
		phone: details?.phone || null,
		address: address && {
			city: address.city ?? null,
			country: address.country ?? null,
			line1: address.line1 ?? null,
			line2: address.line2 ?? null,
			postal_code: address.postal_code ?? null,
			state: address.state ?? null,
		},
	}
}
