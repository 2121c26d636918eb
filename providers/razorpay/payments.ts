import { createHash } from 'node:crypto'
import type { Disputes } from 'razorpay/dist/types/disputes.d.ts'
import type { Orders } from 'razorpay/dist/types/orders.d.ts'
import type { Payments } from 'razorpay/dist/types/payments.d.ts'
import {
	type CreatePayment,
	PaymentDeclined,
	PaymentNotFound,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
} from '../../kernel/ports/payments.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { all, type Client, call, createClients, pages, type RazorpayOptions } from './client.ts'
import { isCheckoutSigned } from './signature.ts'
import {
	authorizedOf,
	type FetchedOrder,
	GIVEN_UP,
	GIVES_MANDATE,
	isWithoutOrder,
	noteOf,
	takenOf,
	toSnapshot,
} from './snapshot.ts'
import { verifyRazorpayWebhook } from './webhook.ts'

/**
 * Authorized payments are captured automatically within five days (in minutes here); later ones are returned.
 */
const CAPTURE: Orders.RazorpayCapturePayment = {
	capture: 'automatic',
	capture_options: { automatic_expiry_period: 7_200, manual_expiry_period: 7_200, refund_speed: 'normal' },
}

/**
 * Takes and refunds payments at Razorpay. Our payment is an order there: donors choose their method in
 * Razorpay's checkout, and may try more than once.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createRazorpayProvider(options: RazorpayOptions): PaymentProvider {
	const clientOf = createClients(options)
	return {
		name: 'razorpay',
		isPaymentRef: (text) => /^order_\w+$/.test(text),
		read: async (account, providerRef, scope) => readOrder(clientOf(account), providerRef, scope),
		async create(command) {
			const { account, method, paymentMethodRef } = command
			const isTaken = paymentMethodRef === null ? TAKEN.includes(method) : method === 'upi'
			if (!isTaken)
				throw new PaymentRejected(`Razorpay takes no ${method} here.`, 'payment_method_not_available')
			const client = clientOf(account)
			const before = command.isFirst ? undefined : await orderOfAttempt(client, command)
			if (paymentMethodRef !== null) return debit(client, command, before)
			if (before) return readOrder(client, before.id)
			const order = await createOrder(client, command)
			return toSnapshot(account, {
				order,
				payments: [],
				card: null,
				refunds: [],
				disputes: null,
				token: null,
				readAt: client.now(),
			})
		},
		/** Orders are captured automatically; this captures an authorized payment that isn't yet. */
		async confirm(account, providerRef) {
			const client = clientOf(account)
			const payments = await paymentsOf(client, providerRef)
			const authorized = authorizedOf(payments)
			if (!takenOf(payments) && authorized) await capture(client, authorized)
			const snapshot = await readOrder(client, providerRef)
			if (snapshot.status === 'requires_payment_method' && snapshot.failure) {
				const { code, declineCode } = snapshot.failure
				throw new PaymentDeclined('The payment failed.', code, declineCode, providerRef)
			}
			return snapshot
		},
		/**
		 * Marks the order as canceled. A later payment still counts, and an authorized one is captured or
		 * returned automatically: `read` reports it.
		 */
		async cancel(account, providerRef) {
			const client = clientOf(account)
			const snapshot = await readOrder(client, providerRef)
			if (snapshot.status === 'canceled') return snapshot
			if (snapshot.status === 'succeeded' || snapshot.status === 'processing')
				throw new PaymentRejected(`The order ${providerRef} is ${snapshot.status}.`, 'order_not_open')
			const order = await call(() => client.sdk.orders.fetch(providerRef))
			const notes = { ...(Array.isArray(order.notes) ? {} : order.notes), [GIVEN_UP]: 'yes' }
			await call(() => client.sdk.orders.edit(providerRef, { notes }))
			return readOrder(client, providerRef)
		},
		async *listPayments(account, sinceEpochMs) {
			const { sdk } = clientOf(account)
			// The SDK takes 0 for nothing.
			const from = Math.max(1, Math.floor(sinceEpochMs / 1000))
			for await (const order of pages((page) => sdk.orders.all({ from, ...page })))
				yield { providerRef: order.id, donationId: noteOf(order, 'donationId') }
		},
		async refund({ account, providerRef, refundId, amount, idempotencyKey }) {
			const client = clientOf(account)
			const taken = takenOf(
				await paymentsOf(client, providerRef).catch((error: unknown) => {
					// Nothing to give back from: a refusal like any other.
					if (error instanceof PaymentNotFound) throw new PaymentRejected(error.message, 'resource_missing')
					throw error
				}),
			)
			if (!taken) throw new PaymentRejected(`The order ${providerRef} is not paid.`, 'order_not_paid')
			await call(() =>
				client.requests.post(
					`/v1/payments/${taken.id}/refund`,
					{ amount: toNumber(amount), notes: { refundId } },
					// Past the SDK's own call, which drops the header.
					{ headers: { 'X-Refund-Idempotency': headerKey(idempotencyKey) } },
				),
			)
			return readOrder(client, providerRef)
		},
		isCheckoutSigned: (account, proof) => isCheckoutSigned(proof, clientOf(account).account.keySecret),
		verifyWebhook: (raw, headers) => verifyRazorpayWebhook(options.accounts, raw, headers),
	}
}

const TAKEN: readonly PaymentMethod[] = ['card', 'upi', 'netbanking', 'wallet']

/** At least ten characters, all of them safe in headers. */
const headerKey = (idempotencyKey: string): string =>
	createHash('sha256').update(idempotencyKey).digest('base64url')

/** Forty characters at most. */
const receiptOf = ({ donationId, attempt }: Pick<CreatePayment, 'donationId' | 'attempt'>): string =>
	`${donationId}/${attempt}`

/** UPI mandates last ten years at most, and may end earlier in the donor's app. */
const MANDATE_SECONDS = 10 * 365 * 86_400

const createOrder = ({ sdk, now }: Client, command: CreatePayment): Promise<Orders.RazorpayOrder> => {
	const { isForRecurring, customerRef } = command
	const order = orderFor(command)
	if (!isForRecurring || customerRef === null) return call(() => sdk.orders.create(order))
	return call(() =>
		sdk.orders.create({
			...order,
			method: 'upi',
			customer_id: customerRef,
			token: {
				max_amount: toNumber(command.amount),
				expire_at: Math.floor(now() / 1000) + MANDATE_SECONDS,
				// Once a month by our schedule: a month that was paid late lies near the next one.
				frequency: 'as_presented',
			},
			notes: { ...order.notes, [GIVES_MANDATE]: customerRef },
		}),
	)
}

/**
 * Debits a mandate: its donor is notified, and the bank is charged a day later. An order has one debit, so
 * that a repeated call finds the existing one.
 * @throws PaymentRejected `mandate_not_active`, `payment_method_not_available` for other methods; and as
 * `create`
 */
async function debit(
	client: Client,
	command: CreatePayment,
	before: Orders.RazorpayOrder | undefined,
): Promise<PaymentSnapshot> {
	const { customerRef, mandateRef: setupRef, paymentMethodRef: token } = command
	if (customerRef === null || setupRef === undefined || token === null)
		throw new PaymentRejected('Razorpay takes mandates of UPI alone here.', 'payment_method_not_available')
	const order = before ?? (await createOrder(client, command))
	if (before && (await paymentsOf(client, order.id)).length > 0) return readOrder(client, order.id)
	// Razorpay's call needs the payer's contact, which is read there and not stored here.
	const payer = takenOf(await paymentsOf(client, setupRef))
	if (!payer) throw new PaymentRejected('The mandate was never given.', 'mandate_not_active')
	try {
		await call(() =>
			client.sdk.payments.createRecurringPayment({
				email: payer.email,
				contact: payer.contact,
				amount: toNumber(command.amount),
				currency: command.currency,
				order_id: order.id,
				customer_id: customerRef,
				token,
				recurring: true,
				notes: { donationId: command.donationId },
			}),
		)
	} catch (error) {
		const isGone = error instanceof PaymentNotFound || (await isInactive(client, customerRef, token, error))
		if (isGone) throw new PaymentRejected('The mandate is not active.', 'mandate_not_active')
		throw error
	}
	return readOrder(client, order.id)
}

async function isInactive(
	{ sdk }: Client,
	customerRef: string,
	token: string,
	error: unknown,
): Promise<boolean> {
	if (!(error instanceof PaymentRejected)) return false
	try {
		const { recurring_details } = await call(() => sdk.customers.fetchToken(customerRef, token))
		return recurring_details.status !== 'confirmed'
	} catch (reading) {
		if (reading instanceof PaymentNotFound) return true
		throw reading
	}
}

const orderFor = (command: CreatePayment): Orders.RazorpayOrderCreateRequestBody => ({
	amount: toNumber(command.amount),
	currency: command.currency,
	receipt: receiptOf(command),
	notes: { donationId: command.donationId, attempt: String(command.attempt) },
	payment: CAPTURE,
})

/**
 * Finds the order of an earlier call whose answer was lost: Razorpay has no idempotency of orders, but finds
 * them by their receipt, which is unique per attempt.
 * @throws PaymentRejected `idempotency_error` when it is for another amount
 */
async function orderOfAttempt(
	{ sdk }: Client,
	command: CreatePayment,
): Promise<Orders.RazorpayOrder | undefined> {
	const receipt = receiptOf(command)
	const { items } = await call(() => sdk.orders.all({ receipt }))
	const order = items.findLast((each) => each.receipt === receipt)
	if (order && (BigInt(order.amount) !== command.amount || order.currency !== command.currency))
		throw new PaymentRejected(`${receipt} is for another amount.`, 'idempotency_error')
	return order
}

const paymentsOf = async ({ sdk }: Client, providerRef: string): Promise<Payments.RazorpayPayment[]> =>
	isWithoutOrder(providerRef)
		? [await call(() => sdk.payments.fetch(providerRef))]
		: (await call(() => sdk.orders.fetchPayments(providerRef))).items

/** @throws PaymentOutcomeUnknown; a payment that was captured meanwhile is no failure */
async function capture(client: Client, { id, amount, currency }: Payments.RazorpayPayment): Promise<void> {
	try {
		await call(() => client.sdk.payments.capture(id, amount, currency))
	} catch (error) {
		if (!(error instanceof PaymentRejected)) throw error
		// The current state decides, not the refusal.
		const payment = await call(() => client.sdk.payments.fetch(id))
		if (payment.status === 'authorized') throw error
	}
}

/** Reads an order with its payments, or a payment without an order as if it were one. */
async function fetchOrder(
	client: Client,
	providerRef: string,
): Promise<Pick<FetchedOrder, 'order' | 'payments'>> {
	if (isWithoutOrder(providerRef)) {
		const payment = await call(() => client.sdk.payments.fetch(providerRef))
		return { order: payment, payments: [payment] }
	}
	const [order, payments] = await Promise.all([
		call(() => client.sdk.orders.fetch(providerRef)),
		paymentsOf(client, providerRef),
	])
	return { order, payments }
}

async function readOrder(client: Client, providerRef: string, scope?: 'payment'): Promise<PaymentSnapshot> {
	const { sdk, account } = client
	const { order, payments } = await fetchOrder(client, providerRef)
	const taken = takenOf(payments)
	const customer = noteOf(order, GIVES_MANDATE)
	const [card, refunds, disputes, token] = taken
		? await Promise.all([
				taken.card_id === null ? null : call(() => sdk.payments.fetchCardDetails(taken.id)),
				scope === 'payment' ? [] : refundsOf(client, taken),
				scope === 'payment' ? null : disputesOf(client, taken),
				customer === null ? null : tokenOf(client, customer, taken),
			])
		: [null, [], null, null]
	return toSnapshot(account.account, {
		order,
		payments,
		card,
		refunds,
		disputes,
		token,
		readAt: client.now(),
	})
}

async function tokenOf({ sdk }: Client, customer: string, { token_id: token }: Payments.RazorpayPayment) {
	if (token === null) return null
	try {
		return await call(() => sdk.customers.fetchToken(customer, token))
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}

/** Refunds are always read, since the payment's refunded amount excludes failed ones. */
const refundsOf = ({ sdk }: Client, { id }: Payments.RazorpayPayment) =>
	all((page) => sdk.payments.fetchMultipleRefund(id, page))

/** Razorpay lists disputes only by account, the newest first: none is older than its payment. */
async function disputesOf({ sdk }: Client, payment: Payments.RazorpayPayment) {
	const found: Disputes.RazorpayDispute[] = []
	for await (const dispute of pages((page) => sdk.disputes.all(page))) {
		if (dispute.created_at < payment.created_at) break
		if (dispute.payment_id === payment.id) found.push(dispute)
	}
	return found
}

/** The SDK takes numbers; beyond 2^53 they would no longer be exact. */
function toNumber(amount: bigint): number {
	const number = Number(amount)
	if (!Number.isSafeInteger(number)) throw new PaymentRejected('The amount is too large.', 'amount_too_large')
	return number
}
