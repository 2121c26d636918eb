import type { Disputes } from 'razorpay/dist/types/disputes.d.ts'
import type { Orders } from 'razorpay/dist/types/orders.d.ts'
import type { Payments } from 'razorpay/dist/types/payments.d.ts'
import type { Refunds } from 'razorpay/dist/types/refunds.d.ts'
import type { Tokens } from 'razorpay/dist/types/tokens.d.ts'
import type { HeldMandate } from '../../kernel/ports/mandates.ts'
import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'

export interface FetchedOrder {
	readonly order: Pick<Orders.RazorpayOrder, 'id' | 'amount' | 'currency' | 'notes' | 'created_at'>
	readonly payments: readonly Payments.RazorpayPayment[]
	readonly card: Payments.RazorpayCard | null
	readonly refunds: readonly Refunds.RazorpayRefund[]
	/** Null when they were not read. */
	readonly disputes: readonly Disputes.RazorpayDispute[] | null
	readonly token: Tokens.RazorpayToken | null
	readonly readAt: number
}

/**
 * The note that marks an order as canceled: the API can't cancel one, and an open checkout may still pay it.
 */
export const GIVEN_UP = 'givenUp'

export const GIVES_MANDATE = 'mandateOf'

/** Names a payment by its order, or by itself when it was made at Razorpay without one. */
export const paymentRefOf = ({ id, order_id }: Pick<Payments.RazorpayPayment, 'id' | 'order_id'>): string =>
	order_id || id
export const isWithoutOrder = (paymentRef: string): boolean => paymentRef.startsWith('pay_')

/** Returns the payment that counts for the order: Razorpay keeps one, and returns others automatically. */
export const takenOf = (payments: readonly Payments.RazorpayPayment[]) =>
	payments.find((payment) => payment.captured)
export const authorizedOf = (payments: readonly Payments.RazorpayPayment[]) =>
	payments.find(({ status }) => status === 'authorized')

export function toSnapshot(account: string, fetched: FetchedOrder): PaymentSnapshot {
	const { order, payments, card, refunds, disputes, token, readAt } = fetched
	const mandateOf = noteOf(order, GIVES_MANDATE)
	const taken = takenOf(payments)
	const last = payments.toSorted((a, b) => b.created_at - a.created_at)[0]
	const status = statusOf(fetched)
	const attempt = Number(noteOf(order, 'attempt'))
	const isOpen = status === 'requires_action' || status === 'requires_payment_method'
	return {
		provider: 'razorpay',
		account,
		providerRef: order.id,
		status,
		method: toMethod(taken ?? authorizedOf(payments) ?? last),
		amount: BigInt(order.amount),
		amountReceived: taken ? BigInt(taken.amount) : 0n,
		currency: order.currency,
		donationId: noteOf(order, 'donationId'),
		attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null,
		createdAt: toMillis(order.created_at),
		charge: taken ? toCharge(taken, card, isDebit(fetched, taken) ? readAt : null) : null,
		failure: status === 'requires_payment_method' && last ? toFailure(last) : null,
		refunds: refunds.map(toRefund).sort(byTime),
		disputes: (disputes ?? []).flatMap(toDispute).sort(byTime),
		...(disputes && { announcedDisputes: disputes.flatMap(toAnnounced) }),
		// A payment that failed leaves the order open: another way may be chosen in the same checkout.
		nextAction: isOpen
			? { kind: 'checkout', orderRef: order.id, ...(mandateOf !== null && { customerRef: mandateOf }) }
			: null,
		clientSecret: '',
		customerRef: null,
		...(token && mandateOf !== null && { mandate: toMandate(token, order.id, mandateOf) }),
	}
}

/** Only a payment is final: a failed or late one may still be captured. */
function statusOf({ order, payments }: FetchedOrder): PaymentSnapshot['status'] {
	if (takenOf(payments)) return 'succeeded'
	if (authorizedOf(payments)) return 'requires_confirmation'
	// The donor's bank or app is asked right now.
	if (payments.some(({ status }) => status === 'created')) return 'processing'
	if (noteOf(order, GIVEN_UP) !== null) return 'canceled'
	// A payment that was not captured in time went back to its donor.
	const isOver = ({ status }: Payments.RazorpayPayment) => status === 'failed' || status === 'refunded'
	return payments.some(isOver) ? 'requires_payment_method' : 'requires_action'
}

/** The API writes an empty map of notes as an empty list. */
export function noteOf(
	{ notes }: { readonly notes?: Orders.RazorpayOrder['notes'] },
	name: string,
): string | null {
	const value = notes && !Array.isArray(notes) ? notes[name] : null
	return value === undefined || value === null || value === '' ? null : String(value)
}

export const toMillis = (seconds: number) => seconds * 1000
const byTime = (a: { at: number; ref: string }, b: { at: number; ref: string }) =>
	a.at - b.at || (a.ref < b.ref ? -1 : 1)

const METHODS: Readonly<Record<string, PaymentMethod>> = {
	card: 'card',
	// Instalments of a card.
	emi: 'card',
	upi: 'upi',
	netbanking: 'netbanking',
	wallet: 'wallet',
}
const toMethod = (payment: Payments.RazorpayPayment | undefined): PaymentMethod | null =>
	(payment && METHODS[payment.method]) ?? null

const MANDATE_STATES: Readonly<Record<string, HeldMandate['state']>> = {
	initiated: 'active',
	confirmed: 'active',
	paused: 'paused',
}

/** Masks the owner's name: `meera@bank` becomes `me•••@bank`. */
export function toMandate(
	{ id, vpa, recurring_details, max_amount }: Tokens.RazorpayToken,
	setupRef: string,
	customerRef: string,
): HeldMandate {
	const name = `${(vpa?.username ?? '').slice(0, 2)}•••@${vpa?.handle ?? ''}`
	const state = MANDATE_STATES[recurring_details.status] ?? 'over'
	return { ref: id, setupRef, customerRef, name, most: BigInt(max_amount ?? 0), state }
}

const toFailure = ({ error_reason, error_code }: Payments.RazorpayPayment) => ({
	code: error_reason || error_code || 'payment_failed',
	declineCode: null,
})

/**
 * Checks for a debit of an existing mandate: its donor is notified first, and the money arrives a day later
 * or more.
 */
const isDebit = ({ order }: FetchedOrder, { token_id }: Payments.RazorpayPayment): boolean =>
	token_id !== null && noteOf(order, GIVES_MANDATE) === null

/**
 * The balance movement has the payment's id. The fee includes its tax.
 * @param readAt of a debit, which has the time at which it was begun, but none of its capture
 */
function toCharge(
	{ id, created_at, fee, currency }: Payments.RazorpayPayment,
	card: Payments.RazorpayCard | null,
	readAt: number | null,
): NonNullable<PaymentSnapshot['charge']> {
	const begunAt = toMillis(created_at)
	const at = readAt ?? begunAt
	return {
		ref: id,
		at,
		begunAt,
		...(readAt !== null && { isAsRead: true }),
		cost: (fee as number | null) === null ? null : { ref: id, fee: BigInt(fee), currency, at },
		card: card?.last4 ? { brand: card.network.toLowerCase(), last4: card.last4 } : null,
	}
}

const REFUND_STATUSES = { pending: 'pending', processed: 'succeeded', failed: 'failed' } as const

const toRefund = (refund: Refunds.RazorpayRefund): PaymentSnapshot['refunds'][number] => ({
	ref: refund.id,
	refundId: noteOf({ notes: refund.notes ?? {} }, 'refundId'),
	amount: BigInt(refund.amount ?? 0),
	status: REFUND_STATUSES[refund.status] ?? 'pending',
	at: toMillis(refund.created_at),
	// Razorpay doesn't say when the money was back.
	returnedAt: null,
})

/**
 * Razorpay takes the money of a dispute when it begins or when it is lost, by agreement with the merchant.
 * Before that it moves no money and is only announced.
 */
function toDispute(dispute: Disputes.RazorpayDispute): PaymentSnapshot['disputes'][number][] {
	if (dispute.amount_deducted === 0) return []
	return [
		{
			ref: dispute.id,
			amount: BigInt(dispute.amount_deducted),
			status: dispute.status === 'won' || dispute.status === 'lost' ? dispute.status : 'open',
			at: toMillis(dispute.created_at),
			// Razorpay doesn't say when it was decided or the money was back, and charges nothing for the dispute itself.
			reinstatedAt: null,
			decidedAt: null,
			evidenceDueAt: dispute.respond_by ? toMillis(dispute.respond_by) : null,
			costs: [],
		},
	]
}

function toAnnounced(
	dispute: Disputes.RazorpayDispute,
): NonNullable<PaymentSnapshot['announcedDisputes']>[number][] {
	const { id: ref, amount, amount_deducted, status, created_at, respond_by } = dispute
	if (amount_deducted !== 0 || (status !== 'open' && status !== 'under_review')) return []
	const evidenceDueAt = respond_by ? toMillis(respond_by) : null
	return [{ ref, amount: BigInt(amount), at: toMillis(created_at), evidenceDueAt }]
}
