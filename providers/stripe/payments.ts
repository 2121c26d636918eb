import Stripe from 'stripe'
import {
	type CreatePayment,
	PaymentDeclined,
	PaymentNotFound,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
	type ProviderEvent,
} from '../../kernel/ports/payments.ts'
import { all, call, createClients, PAGE, pages, type StripeOptions } from './client.ts'
import { isUnexpectedState, toPaymentError } from './errors.ts'
import { METHOD_TYPES, settlementOf, toDisputeStatus, toSnapshot } from './snapshot.ts'
import { verifyStripeWebhook } from './webhook.ts'

/**
 * The same for all, so that Stripe doesn't learn the recipient. Accounts in India accept no foreign card
 * without a description.
 */
const DESCRIPTION = 'Donation'
const SETTLEMENT = 'latest_charge.balance_transaction'
const EXPAND = [SETTLEMENT, 'latest_charge.refunds.data.failure_balance_transaction']

export interface StripeProvider extends PaymentProvider {
	verifyWebhook(raw: Buffer, headers: Readonly<Record<string, string | undefined>>): ProviderEvent
}

/**
 * Takes and refunds payments at Stripe, by card and by debits of bank accounts.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createStripeProvider(options: StripeOptions): StripeProvider {
	const clientOf = createClients(options)
	const read = async (account: string, providerRef: string): Promise<PaymentSnapshot> =>
		complete(
			clientOf(account),
			account,
			await call(clientOf(account).paymentIntents.retrieve(providerRef, { expand: EXPAND })),
		)
	/**
	 * Advances a payment. When its state is unexpected, another call was faster: the current state decides, not
	 * the refusal.
	 */
	const move = async (
		account: string,
		providerRef: string,
		wanted: PaymentSnapshot['status'],
		send: () => Promise<Stripe.PaymentIntent>,
	): Promise<PaymentSnapshot> => {
		try {
			return await complete(clientOf(account), account, await send())
		} catch (error) {
			if (!isUnexpectedState(error)) throw toPaymentError(error)
			const snapshot = await read(account, providerRef)
			if (snapshot.status === wanted) return snapshot
			if (wanted === 'succeeded' && snapshot.failure) {
				const { code, declineCode } = snapshot.failure
				throw new PaymentDeclined('The payment failed.', code, declineCode, providerRef)
			}
			throw toPaymentError(error)
		}
	}

	return {
		name: 'stripe',
		isPaymentRef: (text) => text.startsWith('pi_'),
		read,
		async create(command) {
			const { account, method, paymentMethodRef } = command
			const type = METHOD_TYPES[method]
			if (type === undefined || paymentMethodRef === null)
				throw new PaymentRejected(`Stripe takes no ${method} here.`, 'payment_method_not_available')
			const client = clientOf(account)
			const intent = await call(
				client.paymentIntents.create(
					{
						amount: toNumber(command.amount),
						currency: command.currency.toLowerCase(),
						allowed_payment_method_types: [type],
						payment_method: paymentMethodRef,
						...(command.customerRef ? { customer: command.customerRef } : {}),
						description: DESCRIPTION,
						...futureUsage(command),
						...cardMandate(command),
						...(command.isOffSession ? { off_session: true } : {}),
						confirm: true,
						// The bank of an account asks its holder nothing: there is no second step.
						confirmation_method: method === 'bankDebit' ? 'automatic' : 'manual',
						...(command.mandateRef === undefined ? {} : { mandate: command.mandateRef }),
						metadata: { donationId: command.donationId, attempt: String(command.attempt) },
						expand: EXPAND,
					},
					{ idempotencyKey: command.idempotencyKey },
				),
			)
			return complete(client, account, intent)
		},
		confirm: (account, providerRef, idempotencyKey) =>
			move(account, providerRef, 'succeeded', () =>
				clientOf(account).paymentIntents.confirm(providerRef, { expand: EXPAND }, { idempotencyKey }),
			),
		cancel: (account, providerRef, idempotencyKey) =>
			move(account, providerRef, 'canceled', () =>
				clientOf(account).paymentIntents.cancel(providerRef, { expand: EXPAND }, { idempotencyKey }),
			),
		/** Lists payments instead of searching, since Stripe's search finds a new payment only after a while. */
		async *listPayments(account, sinceEpochMs) {
			const created = { gte: Math.floor(sinceEpochMs / 1000) }
			for await (const intent of pages(clientOf(account).paymentIntents.list({ created, limit: PAGE })))
				yield { providerRef: intent.id, donationId: intent.metadata.donationId ?? null }
		},
		async refund({ account, providerRef, refundId, amount, idempotencyKey }) {
			try {
				const client = clientOf(account)
				const intent = await call(client.paymentIntents.retrieve(providerRef, { expand: [SETTLEMENT] }))
				const sent = {
					payment_intent: providerRef,
					...amountToRefund(intent, amount),
					metadata: { refundId },
				}
				await call(client.refunds.create(sent, { idempotencyKey }))
			} catch (error) {
				// Nothing to give back from: a refusal like any other.
				if (error instanceof PaymentNotFound) throw new PaymentRejected(error.message, 'resource_missing')
				throw error
			}
			return read(account, providerRef)
		},
		verifyWebhook: (raw, headers) =>
			verifyStripeWebhook(Stripe.webhooks, options.accounts, options.clock, raw, headers),
	}
}

function futureUsage({ savesMethod, isForRecurring }: CreatePayment): {
	setup_future_usage?: 'off_session' | 'on_session'
} {
	if (isForRecurring) return { setup_future_usage: 'off_session' }
	return savesMethod ? { setup_future_usage: 'on_session' } : {}
}

/**
 * Cards of Indian banks are charged without their holders only by an e-mandate, which the bank registers with
 * the first confirmed payment; Stripe ignores it for other cards. The present amount is the maximum of one
 * charge.
 * @see https://docs.stripe.com/india-recurring-payments
 */
function cardMandate({ method, isForRecurring, donationId, amount, startedAt }: CreatePayment): {
	payment_method_options?: Stripe.PaymentIntentCreateParams.PaymentMethodOptions
} {
	if (method !== 'card' || !isForRecurring) return {}
	const mandate_options: Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card.MandateOptions = {
		reference: donationId,
		amount: toNumber(amount),
		amount_type: 'maximum',
		// The same whenever it is sent: a key that comes with something else is refused.
		start_date: Math.floor(startedAt / 1000),
		interval: 'month',
		interval_count: 1,
		supported_types: ['india'],
	}
	return { payment_method_options: { card: { mandate_options } } }
}

async function complete(
	client: Stripe,
	account: string,
	intent: Stripe.PaymentIntent,
): Promise<PaymentSnapshot> {
	const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
	const payment = { payment_intent: intent.id, limit: PAGE }
	const refunds = charge?.refunds?.has_more
		? await all(client.refunds.list({ ...payment, expand: ['data.failure_balance_transaction'] }))
		: (charge?.refunds?.data ?? [])
	const disputes = charge?.disputed ? await all(client.disputes.list(payment)) : []
	const isLost = disputes.some(({ status }) => toDisputeStatus(status) === 'lost')
	const closed = isLost ? await closedSince(client, charge?.created ?? intent.created) : new Map()
	return toSnapshot(account, { intent, refunds, disputes, closed })
}

/**
 * Returns when disputes were last decided, epoch seconds by their ids. Stripe reports it only in its events,
 * for 30 days.
 */
async function closedSince(client: Stripe, since: number): Promise<ReadonlyMap<string, number>> {
	const events = await all(
		client.events.list({ type: 'charge.dispute.closed', created: { gte: since }, limit: PAGE }),
	)
	return new Map(
		events
			.toReversed()
			.flatMap(({ type, created, data }) =>
				type === 'charge.dispute.closed' ? [[data.object.id, created] as const] : [],
			),
	)
}

/**
 * Returns nothing for a payment in another currency than the account's, which is refunded whole: a part is not
 * known to the minor unit.
 * @throws PaymentRejected for a part of it
 */
function amountToRefund(intent: Stripe.PaymentIntent, amount: bigint): { amount?: number } {
	const { currency, amountOf } = settlementOf(intent)
	if (currency === null) return { amount: toNumber(amount) }
	if (amount === amountOf(intent.amount_received)) return {}
	throw new PaymentRejected('A payment in another currency is refunded whole.', 'amount_not_whole')
}

/** The SDK takes numbers; beyond 2^53 they would no longer be exact. */
function toNumber(amount: bigint): number {
	const number = Number(amount)
	if (!Number.isSafeInteger(number)) throw new PaymentRejected('The amount is too large.', 'amount_too_large')
	return number
}
