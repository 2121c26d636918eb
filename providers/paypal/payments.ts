import type { Order } from '@paypal/paypal-server-sdk'
import {
	PaymentDeclined,
	PaymentNotFound,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
} from '../../kernel/ports/payments.ts'
import { toMillis, toMoney } from './amounts.ts'
import type { Call, PaypalOptions } from './client.ts'
import { disputesOf } from './disputes.ts'
import {
	canceledInvoice,
	captureOf,
	failureOf,
	invoiceOf,
	isCanceled,
	isReturned,
	toSnapshot,
	unitOf,
} from './snapshot.ts'
import { isPayment, type Transactions } from './transactions.ts'
import { createWebhookVerifier } from './webhook.ts'

const WHOLE = 'return=representation'

/**
 * Takes and refunds payments at PayPal. A payment is an order: it is created, its payer approves it at
 * PayPal, and `confirm` captures it.
 * PayPal remembers a request's id for six hours, that of a refund for 45 days. Later repetitions do no harm:
 * an order whose answer was lost can be approved by no payer, an order is captured once, and a refund is
 * searched among those of its payment before it is made.
 */
export function createPaypalProvider(
	call: Call,
	transactions: Transactions,
	options: PaypalOptions,
): PaymentProvider {
	const orderOf = (account: string, id: string) => call(account, ({ orders }) => orders.getOrder({ id }))
	/** Returns when the balance got the payment: after a refund, the capture no longer has that time. */
	const takenAt = async (account: string, captureId: string): Promise<number | null> => {
		const { transactions: lines } = await transactions.find(account, captureId)
		const date = lines.find(isPayment)?.transactionInitiationDate
		return date === undefined ? null : toMillis(date)
	}
	const whole = async (account: string, order: Order): Promise<PaymentSnapshot> => {
		const capture = captureOf(order)
		if (!capture?.id) return toSnapshot(account, order, [])
		return toSnapshot(
			account,
			order,
			await disputesOf(call, account, capture.id),
			isReturned(capture) ? await takenAt(account, capture.id) : null,
		)
	}
	const read: PaymentProvider['read'] = async (account, ref, scope) => {
		const order = await orderOrItsCapture(call, account, ref)
		return scope === 'payment' ? toSnapshot(account, order, []) : whole(account, order)
	}

	return {
		name: 'paypal',
		isPaymentRef: (text) => /^[0-9A-Z]{17}$/.test(text),
		read,
		async create(command) {
			const { account, method, donationId, attempt, amount, currency } = command
			if (method !== 'paypal' || command.paymentMethodRef !== null)
				throw new PaymentRejected(`PayPal takes no ${method} here.`, 'payment_method_not_available')
			// PayPal itself would take any, and change it for a fee.
			if (options.accounts.some((each) => each.account === account && each.currency !== currency))
				throw new PaymentRejected(`${account} takes no ${currency}.`, 'currency_not_supported')
			const { OrderApplicationContextShippingPreference: Shipping, ...sdk } = await import(
				'@paypal/paypal-server-sdk'
			)
			const money = toMoney(amount, currency)
			const order = await call(account, ({ orders }) =>
				orders.createOrder({
					body: {
						intent: sdk.CheckoutPaymentIntent.Capture,
						purchaseUnits: [
							{ amount: money, customId: donationId, invoiceId: invoiceOf(donationId, attempt) },
						],
						applicationContext: {
							shippingPreference: Shipping.NoShipping,
							userAction: sdk.OrderApplicationContextUserAction.PayNow,
						},
					},
					paypalRequestId: command.idempotencyKey,
					prefer: WHOLE,
				}),
			)
			// PayPal answers a known id of a request whatever is sent with it.
			const made = unitOf(order)
			if (made.customId !== donationId || made.amount?.value !== money.value)
				throw new PaymentRejected('The key was used for another payment.', 'idempotency_error')
			return toSnapshot(account, order, [])
		},
		async confirm(account, id, idempotencyKey) {
			const order = await orderOf(account, id)
			if (isCanceled(order)) throw new PaymentRejected(`${id} was given up.`, 'ORDER_CANCELED')
			if (order.status === 'COMPLETED') return settled(id, await whole(account, order))
			if (order.status === 'PAYER_ACTION_REQUIRED') throw declined('INSTRUMENT_DECLINED', id)
			if (order.status !== 'APPROVED') throw declined('ORDER_NOT_APPROVED', id)
			// PayPal gives a refusal again to the same id: what the payer approved after it is a request of its own.
			const requestId = `${idempotencyKey}:${order.updateTime ?? ''}`
			const capture = (paypalRequestId: string) =>
				call(account, ({ orders }) => orders.captureOrder({ id, paypalRequestId, prefer: WHOLE }))
			try {
				const captured = await capture(requestId).catch(async (error: unknown) => {
					if (!(error instanceof PaymentDeclined)) throw error
					// PayPal's times are whole seconds: where nothing changed, the refusal is an older one of this second.
					const { status, updateTime } = await orderOf(account, id)
					if (status !== order.status || updateTime !== order.updateTime) throw error
					return capture(`${requestId}:again`)
				})
				// The answer may leave out what was known before.
				const complete =
					unitOf(captured).amount && captured.createTime ? captured : await orderOf(account, id)
				return settled(id, toSnapshot(account, complete, []))
			} catch (error) {
				if (error instanceof PaymentDeclined) throw declined(error.code, id)
				if (!(error instanceof PaymentRejected) || error.code !== 'ORDER_ALREADY_CAPTURED') throw error
				// Another call was faster: the current state decides.
				return settled(id, await read(account, id))
			}
		},
		async cancel(account, id) {
			const order = await orderOf(account, id)
			if (isCanceled(order)) return whole(account, order)
			// A payment that was captured and then declined, such as an echeck, can't be canceled.
			if (failureOf(order, captureOf(order)) && order.status === 'COMPLETED') return whole(account, order)
			const { referenceId = 'default', invoiceId = id } = unitOf(order)
			const sdk = await import('@paypal/paypal-server-sdk')
			await call(account, ({ orders }) =>
				orders.patchOrder({
					id,
					body: [
						{
							op: sdk.PatchOp.Replace,
							path: `/purchase_units/@reference_id=='${referenceId}'/invoice_id`,
							value: canceledInvoice(invoiceId),
						},
					],
				}),
			)
			return read(account, id)
		},
		/**
		 * Lists payments by Transaction Search, since orders can't be listed: it finds those that took money, or
		 * are about to, after three hours at most. An order that nobody approved has taken none, and never will.
		 */
		listPayments: (account, sinceEpochMs) => transactions.payments(account, sinceEpochMs),
		async refund({ account, providerRef, refundId, amount, idempotencyKey }) {
			const order = await orderOf(account, providerRef).catch((error: unknown) => {
				// Nothing to give back from: a refusal like any other.
				throw error instanceof PaymentNotFound ? new PaymentRejected(error.message, 'ORDER_NOT_FOUND') : error
			})
			const before = await whole(account, order)
			if (before.refunds.some((each) => each.refundId === refundId)) return before
			const captureId = captureOf(order)?.id
			if (captureId === undefined) throw new PaymentRejected('Nothing was taken.', 'ORDER_NOT_CAPTURED')
			try {
				await call(account, ({ payments }) =>
					payments.refundCapturedPayment({
						captureId,
						paypalRequestId: idempotencyKey,
						prefer: WHOLE,
						body: { amount: toMoney(amount, before.currency), customId: refundId },
					}),
				)
			} catch (error) {
				if (error instanceof PaymentNotFound) throw new PaymentRejected(error.message, 'CAPTURE_NOT_FOUND')
				// A refund has nobody who could choose otherwise.
				if (error instanceof PaymentDeclined) throw new PaymentRejected(error.message, error.code)
				throw error
			}
			return read(account, providerRef)
		},
		verifyWebhook: createWebhookVerifier(options),
	}
}

const declined = (code: string, id: string) =>
	new PaymentDeclined('PayPal refused what was to be paid with.', code, null, id)

/** @throws PaymentDeclined for a capture that was declined afterwards */
function settled(id: string, snapshot: PaymentSnapshot): PaymentSnapshot {
	if (snapshot.status === 'requires_payment_method' && snapshot.failure)
		throw declined(snapshot.failure.code, id)
	return snapshot
}

/** Webhooks of refunds and disputes, and balance lines, name the capture instead of its order. */
async function orderOrItsCapture(call: Call, account: string, ref: string): Promise<Order> {
	const read = (id: string) => call(account, ({ orders }) => orders.getOrder({ id }))
	try {
		return await read(ref)
	} catch (error) {
		if (!(error instanceof PaymentNotFound)) throw error
		const capture = await call(account, ({ payments }) => payments.getCapturedPayment({ captureId: ref }))
		const id = capture.supplementaryData?.relatedIds?.orderId
		if (id === undefined) throw error
		return read(id)
	}
}
