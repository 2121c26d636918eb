/**
 * Movements of the balance, read from their causes. Each has the same name as in the report of its
 * settlement, `settlement-report.ts`.
 */
import type { Disputes } from 'razorpay/dist/types/disputes.d.ts'
import type { Payments } from 'razorpay/dist/types/payments.d.ts'
import type { Refunds } from 'razorpay/dist/types/refunds.d.ts'
import type { Settlements } from 'razorpay/dist/types/settlements.d.ts'
import type { BalanceLine } from '../../kernel/ports/payments.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { paymentRefOf, toMillis } from './snapshot.ts'

export const givenBack = (ref: string): string => `${ref}/back`
export const FEE_SUFFIX = '/fee'
export const TAX_SUFFIX = '/tax'

/**
 * Razorpay doesn't report the settlement date of a payment in advance: at most seven business days, for
 * foreign cards.
 */
const MAX_UNSETTLED = 11 * DAY_MS

export const movement = (
	line: Pick<BalanceLine, 'ref' | 'kind' | 'amount' | 'currency' | 'createdAt'> & Partial<BalanceLine>,
): BalanceLine => {
	const fee = line.fee ?? 0n
	return {
		sourceRef: null,
		paymentRef: null,
		availableAt: line.createdAt,
		...line,
		fee,
		net: line.amount - fee,
	}
}

/** The fee includes its tax, as the donation's cost does. */
export const paymentLine = (payment: Payments.RazorpayPayment): BalanceLine =>
	movement({
		ref: payment.id,
		kind: 'charge',
		amount: BigInt(payment.amount),
		fee: BigInt(payment.fee ?? 0),
		currency: payment.currency,
		sourceRef: payment.id,
		paymentRef: paymentRefOf(payment),
		createdAt: toMillis(payment.created_at),
		availableAt: toMillis(payment.created_at) + MAX_UNSETTLED,
	})

export function refundLines(refund: Refunds.RazorpayRefund, paymentRef: string): BalanceLine[] {
	const { id, currency, created_at } = refund
	const amount = BigInt(refund.amount ?? 0)
	const of = { currency, sourceRef: id, paymentRef, createdAt: toMillis(created_at) }
	const out = movement({ ref: id, kind: 'refund', amount: -amount, ...of })
	if (refund.status !== 'failed') return [out]
	return [out, movement({ ref: givenBack(id), kind: 'refund_failure', amount, ...of })]
}

export function adjustmentLines(dispute: Disputes.RazorpayDispute, paymentRef: string): BalanceLine[] {
	const { id, currency, created_at, status } = dispute
	const amount = BigInt(dispute.amount_deducted)
	const of = { currency, sourceRef: id, paymentRef, createdAt: toMillis(created_at) }
	const out = movement({ ref: id, kind: 'adjustment', amount: -amount, ...of })
	if (status !== 'won') return [out]
	return [out, movement({ ref: givenBack(id), kind: 'adjustment', amount, ...of })]
}

export function settlementLines(
	settlement: Settlements.RazorpaySettlement,
	currency: Currency,
): BalanceLine[] {
	const { id, status, created_at, reversed_at } = settlement
	const amount = BigInt(settlement.amount)
	const of = { currency, sourceRef: id }
	const createdAt = toMillis(created_at)
	const out = movement({ ref: id, kind: 'payout', amount: -amount, createdAt, ...of })
	if (status !== 'failed' && status !== 'reversed') return [out]
	const returnedAt = toMillis(reversed_at ?? created_at)
	return [out, movement({ ref: givenBack(id), kind: 'payout_failure', amount, createdAt: returnedAt, ...of })]
}

export function instantLines(settlement: Settlements.RazorpayInstantSettlement): BalanceLine[] {
	const { id, currency, status, created_at } = settlement
	const tax = BigInt(settlement.tax)
	const fee = BigInt(settlement.fees) - tax
	const requested = BigInt(settlement.amount_requested)
	const of = { currency, sourceRef: id, createdAt: toMillis(created_at) }
	const lines = [
		movement({ ref: id, kind: 'payout', amount: fee + tax - requested, ...of }),
		movement({ ref: `${id}${FEE_SUFFIX}`, kind: 'settlement_fee', amount: -fee, ...of }),
		movement({ ref: `${id}${TAX_SUFFIX}`, kind: 'tax_fee', amount: -tax, ...of }),
	]
	if (status !== 'reversed' && status !== 'failed') return lines
	const back: Readonly<Record<string, string>> = { payout: 'payout_failure' }
	return [
		...lines,
		...lines.map((line) =>
			movement({
				ref: givenBack(line.ref),
				kind: back[line.kind] ?? line.kind,
				amount: -line.amount,
				...of,
			}),
		),
	]
}
