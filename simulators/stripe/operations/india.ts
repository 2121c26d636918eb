/**
 * Rules of the Reserve Bank of India: foreign cards pay an Indian account only with their holder's address,
 * and Indian cards are charged without their holders only by an e-mandate that is registered with their bank.
 * @see https://docs.stripe.com/india-exports
 * @see https://docs.stripe.com/india-recurring-payments
 */
import type Stripe from 'stripe'
import { countryOf } from '../cards.ts'
import { invalid } from '../faults.ts'
import type { Failure, PaymentMethodRow, PaymentRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'

export function checkExport({ account }: Session, payment: PaymentRow, method: PaymentMethodRow): void {
	if (account.country !== 'IN' || countryOf(method.card) !== 'US') return
	const { name, address } = method.billing
	const lacking =
		payment.description === null
			? 'a description'
			: !name || !address?.line1 || !address.city || !address.country
				? 'a customer name and address'
				: null
	if (lacking !== null)
		throw invalid(
			`As per Indian regulations, export transactions require ${lacking}. More info here: https://stripe.com/docs/india-exports`,
		)
}

export const isAlone = ({ offSession }: PaymentRow, { card }: PaymentMethodRow): boolean =>
	offSession === true && countryOf(card) === 'IN'

export const wantsMandate = (
	{ mandateOptions, offSession }: PaymentRow,
	{ card }: PaymentMethodRow,
): boolean => mandateOptions !== undefined && offSession !== true && countryOf(card) === 'IN'

const decline = (declineCode: string): Failure => ({
	type: 'card_error',
	code: 'card_declined',
	declineCode,
	message: 'Your card was declined.',
})

/**
 * Returns the reason why an Indian card is not charged without its holder; null: it may be.
 * @throws StripeFault
 */
export function refusedAlone(
	{ books }: Session,
	payment: PaymentRow,
	method: PaymentMethodRow,
): Failure | null {
	if (!isAlone(payment, method)) return null
	if (payment.mandate === undefined) return decline('transaction_not_allowed')
	const mandate = books.get('mandate', payment.mandate)
	if (mandate?.paymentMethod !== method.id || mandate.status !== 'active')
		throw invalid('The mandate of this card is not active.', {
			code: 'payment_intent_mandate_invalid',
			param: 'mandate',
		})
	return null
}

const NOTICE_SECONDS = 26 * 3600

export function notifyHolder(session: Session, payment: PaymentRow, method: PaymentMethodRow): PaymentRow {
	const row = session.books.put('payment', {
		...payment,
		status: 'processing',
		paymentMethod: method.id,
		lastError: null,
		settlesAt: session.now + NOTICE_SECONDS,
	})
	emit(session, 'payment_intent.processing', { kind: 'payment', row })
	return row
}

/** The limit in paise above which a holder must approve each charge. */
const MAX_ALONE = 1_500_000

export function refusedAfterNotice({ books }: Session, payment: PaymentRow): Failure | null {
	const mandate = payment.mandate === undefined ? undefined : books.get('mandate', payment.mandate)
	const most = Math.min(
		mandate?.status === 'active' ? (mandate.most ?? 0) : 0,
		payment.currency === 'inr' ? MAX_ALONE : Number.POSITIVE_INFINITY,
	)
	return payment.amount > most ? decline('transaction_not_approved') : null
}

/**
 * Registers the mandate that the holder approved with the payment.
 * @returns its id; undefined when none is requested
 */
export function registerMandate(
	{ books, now }: Session,
	payment: PaymentRow,
	method: PaymentMethodRow,
): string | undefined {
	if (!payment.mandateOptions || !wantsMandate(payment, method)) return undefined
	return books.put('mandate', {
		id: books.newId('mandate_'),
		created: now,
		paymentMethod: method.id,
		status: 'active',
		acceptedAt: now,
		ip: null,
		userAgent: null,
		most: payment.mandateOptions.amount,
	}).id
}

export const toMandateOptions = (
	sent: Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card.MandateOptions,
): NonNullable<PaymentRow['mandateOptions']> => ({
	reference: sent.reference,
	amount: sent.amount,
	amount_type: sent.amount_type,
	description: sent.description ?? null,
	start_date: sent.start_date,
	end_date: sent.end_date ?? null,
	interval: sent.interval,
	interval_count: sent.interval_count ?? null,
	supported_types: sent.supported_types ?? null,
})
