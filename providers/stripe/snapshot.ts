import type Stripe from 'stripe'
import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import type { SavedMethod } from '../../kernel/ports/saved-methods.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/wire/payment-method.ts'

export interface FetchedPayment {
	/** With `latest_charge.balance_transaction` expanded. */
	readonly intent: Stripe.PaymentIntent
	readonly refunds: readonly Stripe.Refund[]
	readonly disputes: readonly Stripe.Dispute[]
	/** When disputes were decided, epoch seconds by their ids, as far as known. */
	readonly closed: ReadonlyMap<string, number>
}

/** @throws RangeError for an unsupported currency */
export function toSnapshot(
	account: string,
	{ intent, refunds, disputes, closed }: FetchedPayment,
): PaymentSnapshot {
	const attempt = Number(intent.metadata.attempt)
	const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
	const settled = settlementOf(intent)
	const lastError = intent.last_payment_error
	const savedMethod = toSavedMethod(intent, charge)
	const cardMandate = idOf(charge?.payment_method_details?.card?.mandate)
	const method = toMethod(charge?.payment_method_details?.type ?? onlyOne(intent.payment_method_types))
	// A debit that failed names its account in the error alone.
	const debited =
		method === 'bankDebit' ? (idOf(intent.payment_method) ?? lastError?.payment_method?.id) : null
	return {
		provider: 'stripe',
		account,
		providerRef: intent.id,
		status: toStatus(intent.status),
		method,
		amount: settled.amountOf(intent.amount),
		amountReceived: settled.amountOf(intent.amount_received),
		currency: settled.currency ?? toCurrency(intent.currency),
		donationId: intent.metadata.donationId ?? null,
		attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null,
		createdAt: toMillis(intent.created),
		charge: charge?.status === 'succeeded' ? toCharge(charge) : null,
		failure:
			lastError && intent.status !== 'succeeded'
				? { code: lastError.code || lastError.type, declineCode: lastError.decline_code || null }
				: null,
		refunds: refunds.map((refund) => toRefund(refund, settled)).sort(byTime),
		disputes: disputes.flatMap((dispute) => toDispute(dispute, closed, settled)).sort(byTime),
		nextAction: intent.status === 'requires_action' ? { kind: 'authenticate' } : null,
		clientSecret: intent.client_secret ?? '',
		customerRef: idOf(intent.customer),
		...(savedMethod && { savedMethod }),
		...(cardMandate && { cardMandateRef: cardMandate }),
		...(debited && { debitedRef: debited }),
	}
}

export interface Settlement {
	/** Null before the payment is settled. */
	readonly currency: string | null
	/** Converts an amount of the payment's own currency, minor units. */
	readonly amountOf: (amount: number) => bigint
}

const PRESENTED: Settlement = { currency: null, amountOf: BigInt }

/**
 * The account holds a payment in its own currency. What goes back of one in another counts at the payment's own
 * rate; what another day's rate costs beyond that is a difference of the line.
 * @see https://docs.stripe.com/currencies/conversions
 */
export function settlementOf({ latest_charge: charge }: Stripe.PaymentIntent): Settlement {
	if (typeof charge !== 'object' || !charge || typeof charge.balance_transaction !== 'object')
		return PRESENTED
	const { balance_transaction: balance } = charge
	if (!balance || balance.currency === charge.currency) return PRESENTED
	const [whole, settled] = [BigInt(charge.amount), BigInt(balance.amount)]
	return {
		currency: toCurrency(balance.currency),
		amountOf: (amount) => (BigInt(amount) * settled) / whole,
	}
}

function toSavedMethod(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): SavedMethod | null {
	const card = charge?.payment_method_details?.card
	const ref = idOf(intent.payment_method)
	if (intent.status !== 'succeeded' || intent.setup_future_usage === null || !ref || !card) return null
	const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
	return brand && last4 ? { ref, brand, last4, expMonth, expYear } : null
}

export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
	typeof value === 'string' ? value : (value?.id ?? null)

export const toMillis = (seconds: number) => seconds * 1000
const byTime = (a: { at: number; ref: string }, b: { at: number; ref: string }) =>
	a.at - b.at || (a.ref < b.ref ? -1 : 1)

/** Stripe writes ISO 4217 codes in small letters. It may be an unsupported currency. */
export const toCurrency = (code: string): string => code.toUpperCase()

const STATUSES: readonly string[] = [
	'requires_payment_method',
	'requires_confirmation',
	'requires_action',
	'processing',
	'succeeded',
	'canceled',
]
const isStatus = (status: string): status is PaymentSnapshot['status'] => STATUSES.includes(status)

const toStatus = (status: string): PaymentSnapshot['status'] => (isStatus(status) ? status : 'processing')

const onlyOne = (methods: readonly string[]): string | null =>
	methods.length === 1 ? (methods[0] ?? null) : null
export const METHOD_TYPES: Readonly<Partial<Record<PaymentMethod, 'card' | 'us_bank_account'>>> = {
	card: 'card',
	bankDebit: 'us_bank_account',
}
const toMethod = (type: string | null): PaymentMethod | null =>
	PAYMENT_METHODS.find((method) => type !== null && METHOD_TYPES[method] === type) ?? null

function toCharge(charge: Stripe.Charge): NonNullable<PaymentSnapshot['charge']> {
	const balance = typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
	const card = charge.payment_method_details?.card
	return {
		ref: charge.id,
		at: toMillis((balance ?? charge).created),
		begunAt: toMillis(charge.created),
		cost: balance && {
			ref: balance.id,
			fee: BigInt(balance.fee),
			currency: toCurrency(balance.currency),
			at: toMillis(balance.created),
		},
		card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
	}
}

type RefundSnapshot = PaymentSnapshot['refunds'][number]
const REFUND_STATUSES: readonly string[] = ['requires_action', 'succeeded', 'failed', 'canceled']
const isRefundStatus = (status: string | null): status is RefundSnapshot['status'] =>
	status !== null && REFUND_STATUSES.includes(status)

const toRefund = (refund: Stripe.Refund, { amountOf }: Settlement): RefundSnapshot => ({
	ref: refund.id,
	refundId: refund.metadata?.refundId ?? null,
	amount: amountOf(refund.amount),
	status: isRefundStatus(refund.status) ? refund.status : 'pending',
	at: toMillis(refund.created),
	returnedAt:
		typeof refund.failure_balance_transaction === 'object'
			? toMillis(refund.failure_balance_transaction.created)
			: null,
})

/** Inquiries (`warning_…`) and prevented disputes move no money, so they aren't in the books. */
function toDispute(
	dispute: Stripe.Dispute,
	closed: ReadonlyMap<string, number>,
	{ amountOf }: Settlement,
): PaymentSnapshot['disputes'][number][] {
	const status = toDisputeStatus(dispute.status)
	if (!status) return []
	const costs = dispute.balance_transactions
		.filter((line) => line.fee !== 0)
		.map((line) => ({ ref: line.id, fee: BigInt(line.fee), at: toMillis(line.created) }))
		.sort(byTime)
	const dueBy = dispute.evidence_details.due_by
	const back = status === 'won' ? dispute.balance_transactions.find((line) => line.amount > 0) : undefined
	// A lost one moves no money when it is decided.
	const decidedAt = back?.created ?? (status === 'lost' ? closed.get(dispute.id) : undefined)
	return [
		{
			ref: dispute.id,
			amount: amountOf(dispute.amount),
			status,
			at: toMillis(dispute.created),
			reinstatedAt: back ? toMillis(back.created) : null,
			decidedAt: decidedAt === undefined ? null : toMillis(decidedAt),
			evidenceDueAt: dueBy ? toMillis(dueBy) : null,
			costs,
		},
	]
}

export function toDisputeStatus(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | null {
	switch (status) {
		case 'needs_response':
		case 'under_review':
			return 'open'
		case 'won':
			return 'won'
		case 'lost':
		case 'appeal_needs_response':
		case 'appeal_under_review':
			return 'lost'
		default:
			return null
	}
}
