import type { Order, OrdersCapture, PurchaseUnit, Refund } from '@paypal/paypal-server-sdk'
import type { NextAction, PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { toMillis, toMinor } from './amounts.ts'
import { type Dispute, toDispute } from './disputes.ts'

/** Names an attempt at PayPal: an `invoice_id` is paid once at most. */
export const invoiceOf = (donationId: string, attempt: number): string => `${donationId}-${attempt}`
const CANCELED = '-canceled'
export const canceledInvoice = (invoice: string): string =>
	invoice.endsWith(CANCELED) ? invoice : `${invoice}${CANCELED}`

export const unitOf = ({ purchaseUnits }: Order): PurchaseUnit => purchaseUnits?.[0] ?? {}
export const captureOf = (order: Order): OrdersCapture | null => unitOf(order).payments?.captures?.[0] ?? null
export const isCanceled = (order: Order): boolean =>
	order.status === 'VOIDED' ||
	(order.status !== 'COMPLETED' && (unitOf(order).invoiceId?.endsWith(CANCELED) ?? false))

/** Names the balance line of a payment, since several lines may share a transaction's id. */
export const chargeLineRef = (captureId: string): string => `${captureId}-charge`

export const isReturned = ({ status }: OrdersCapture): boolean =>
	status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED'

/**
 * @param takenAt when the balance got its money, epoch milliseconds; null: as the capture says
 * @throws TypeError when PayPal omits a required field
 */
export function toSnapshot(
	account: string,
	order: Order,
	disputes: readonly Dispute[],
	takenAt: number | null = null,
): PaymentSnapshot {
	const unit = unitOf(order)
	const capture = captureOf(order)
	const { id: providerRef, createTime } = order
	const amount = unit.amount ?? capture?.amount
	if (providerRef === undefined || amount === undefined)
		throw new TypeError('PayPal shows an order without its name or its amount.')
	const status = statusOf(order, capture)
	const isTaken = capture !== null && status === 'succeeded'
	const customId = unit.customId ?? capture?.customId
	const attempt = Number(/-(\d+)(?:-canceled)?$/.exec(unit.invoiceId ?? capture?.invoiceId ?? '')?.[1])
	return {
		provider: 'paypal',
		account,
		providerRef,
		status,
		method: 'paypal',
		amount: toMinor(amount),
		amountReceived: isTaken && capture.amount ? toMinor(capture.amount) : 0n,
		currency: amount.currencyCode,
		donationId: customId ?? null,
		attempt: customId !== undefined && Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null,
		createdAt: toMillis(createTime),
		charge: isTaken ? toCharge(capture, takenAt) : null,
		failure: failureOf(order, capture),
		refunds: (unit.payments?.refunds ?? []).map((refund) => toRefund(refund, customId)).sort(byTime),
		disputes: capture?.id === undefined ? [] : disputes.flatMap((each) => toDispute(each, capture.id ?? '')),
		nextAction: isCanceled(order) ? null : nextActionOf(order),
		clientSecret: '',
		customerRef: null,
	}
}

const byTime = (a: { at: number; ref: string }, b: { at: number; ref: string }) =>
	a.at - b.at || (a.ref < b.ref ? -1 : 1)

type Status = PaymentSnapshot['status']

function statusOf(order: Order, capture: OrdersCapture | null): Status {
	if (isCanceled(order)) return 'canceled'
	switch (order.status) {
		case 'APPROVED':
			return 'requires_confirmation'
		// The approved payment was declined: the payer chooses another method for the same order.
		case 'PAYER_ACTION_REQUIRED':
			return 'requires_payment_method'
		case 'COMPLETED':
			return capture ? captureStatus(capture) : 'processing'
		default:
			return 'requires_action'
	}
}

function captureStatus({ status }: OrdersCapture): Status {
	switch (status) {
		case 'COMPLETED':
		case 'PARTIALLY_REFUNDED':
		case 'REFUNDED':
			return 'succeeded'
		case 'DECLINED':
		case 'FAILED':
			return 'requires_payment_method'
		default:
			return 'processing'
	}
}

export function failureOf({ status }: Order, capture: OrdersCapture | null): PaymentSnapshot['failure'] {
	if (status === 'PAYER_ACTION_REQUIRED') return { code: 'INSTRUMENT_DECLINED', declineCode: null }
	if (capture?.status !== 'DECLINED' && capture?.status !== 'FAILED') return null
	return { code: `CAPTURE_${capture.status}`, declineCode: capture.statusDetails?.reason ?? null }
}

function nextActionOf({ id, status, links = [] }: Order): NextAction | null {
	if (status !== 'CREATED' && status !== 'SAVED' && status !== 'PAYER_ACTION_REQUIRED') return null
	const link = links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')
	return id !== undefined && link ? { kind: 'approve', orderRef: id, url: link.href } : null
}

function toCharge(capture: OrdersCapture, takenAt: number | null): PaymentSnapshot['charge'] {
	const { id: ref, createTime, updateTime, sellerReceivableBreakdown } = capture
	if (ref === undefined) throw new TypeError('PayPal shows a capture without its name.')
	const begunAt = toMillis(createTime)
	// An echeck completes days after it was begun.
	const at = takenAt ?? (isReturned(capture) ? begunAt : toMillis(updateTime ?? createTime))
	const fee = sellerReceivableBreakdown?.paypalFee
	return {
		ref,
		at,
		begunAt,
		cost: fee ? { ref: chargeLineRef(ref), fee: toMinor(fee), currency: fee.currencyCode, at } : null,
		card: null,
	}
}

type RefundSnapshot = PaymentSnapshot['refunds'][number]
const REFUND_STATUSES: Readonly<Record<string, RefundSnapshot['status']>> = {
	COMPLETED: 'succeeded',
	FAILED: 'failed',
	CANCELLED: 'canceled',
}

/** @param ofPayment the payment's own `custom_id`, which a refund made at PayPal itself may inherit */
function toRefund(refund: Refund, ofPayment: string | undefined): RefundSnapshot {
	const { id: ref, amount, customId, createTime, updateTime } = refund
	if (ref === undefined || amount === undefined)
		throw new TypeError('PayPal shows a refund without its name or its amount.')
	const status = REFUND_STATUSES[refund.status ?? ''] ?? 'pending'
	return {
		ref,
		refundId: customId !== undefined && customId !== ofPayment ? customId : null,
		amount: toMinor(amount),
		status,
		at: toMillis(createTime),
		returnedAt: status === 'failed' ? toMillis(updateTime ?? createTime) : null,
	}
}
