import Stripe from 'stripe'
import type { Clock } from '../../domain/_ports/clock.ts'
import {
	PaymentDeclined,
	PaymentNotFound,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
} from '../../domain/_ports/payments.ts'
import type { Currency } from '../../domain/_shared/money.ts'
import { isUnexpectedState, toPaymentError } from './stripe-errors.ts'
import { toSnapshot } from './stripe-snapshot.ts'
import { verifyStripeWebhook } from './stripe-webhook.ts'

export interface StripeAccount {
	/** Our name of the legal entity's account, such as `stripe-in`. */
	readonly account: string
	/** What the account is paid in. One account per currency. */
	readonly currency: Currency
	readonly secretKey: string
	readonly webhookSecret: string
}

export interface StripeOptions {
	readonly accounts: readonly StripeAccount[]
	/** Where the API is, when not at Stripe: a simulator. */
	readonly api?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
	/** Refuses simulators. */
	readonly production: boolean
	readonly clock: Clock
	/** Milliseconds until an answer counts as lost; 20 s when absent. */
	readonly timeoutMs?: number
}

const EXPAND = ['latest_charge.balance_transaction', 'latest_charge.refunds']
const PAGE = 100

/**
 * Takes payments by card at Stripe. The SDK's own retries are off: attempts are recorded before they are
 * sent, and whoever learns that an outcome is unknown sends the same idempotency key again. (The SDK still
 * repeats a call once by itself when the connection breaks, with the same key.)
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
	refuseMixtures(options)
	const clients = new Map(options.accounts.map((each) => [each.account, createClient(each, options)]))
	const clientOf = (account: string): Stripe => {
		const client = clients.get(account)
		if (!client) throw new PaymentNotFound(`There is no Stripe account ${account}.`)
		return client
	}
	const accountFor = (currency: Currency): string => {
		const account = options.accounts.find((each) => each.currency === currency)
		if (!account) throw new PaymentRejected(`No Stripe account takes ${currency}.`, 'currency_not_supported')
		return account.account
	}
	const read = async (account: string, providerRef: string): Promise<PaymentSnapshot> =>
		complete(
			clientOf(account),
			account,
			await call(clientOf(account).paymentIntents.retrieve(providerRef, { expand: EXPAND })),
		)
	/**
	 * Moves a payment on. When it isn't where the call expects it, somebody was faster: what it has become
	 * decides, not the refusal.
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
		accountFor,
		read,
		async create(command) {
			const account = accountFor(command.currency)
			const client = clientOf(account)
			const intent = await call(
				client.paymentIntents.create(
					{
						amount: toNumber(command.amount),
						currency: command.currency.toLowerCase(),
						allowed_payment_method_types: ['card'],
						payment_method: command.paymentMethodRef,
						...(command.customerRef ? { customer: command.customerRef } : {}),
						confirm: true,
						confirmation_method: 'manual',
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
		/** By listing, not by searching: Stripe's search sees a new payment only after a while. */
		async findByDonation(account, donationId, sinceEpochMs) {
			const client = clientOf(account)
			const found: PaymentSnapshot[] = []
			const created = { gte: Math.floor(sinceEpochMs / 1000) }
			const expand = EXPAND.map((path) => `data.${path}`)
			try {
				for await (const intent of client.paymentIntents.list({ created, limit: PAGE, expand })) {
					if (intent.metadata.donationId === donationId) found.push(await complete(client, account, intent))
				}
			} catch (error) {
				throw toPaymentError(error)
			}
			return found
		},
		verifyWebhook: (raw, headers) =>
			verifyStripeWebhook(Stripe.webhooks, options.accounts, options.clock, raw, headers),
	}
}

/** Adds what the intent itself doesn't carry: the rest of long lists of refunds, and disputes. */
async function complete(
	client: Stripe,
	account: string,
	intent: Stripe.PaymentIntent,
): Promise<PaymentSnapshot> {
	const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
	const payment = { payment_intent: intent.id, limit: PAGE }
	const refunds = charge?.refunds?.has_more
		? await call(all(client.refunds.list(payment)))
		: (charge?.refunds?.data ?? [])
	const disputes = charge?.disputed ? await call(all(client.disputes.list(payment))) : []
	return toSnapshot(account, { intent, refunds, disputes })
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
	const items: T[] = []
	for await (const item of pages) items.push(item)
	return items
}

async function call<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer
	} catch (error) {
		throw toPaymentError(error)
	}
}

/** The SDK takes numbers; beyond 2^53 they would no longer be exact. */
function toNumber(amount: bigint): number {
	const number = Number(amount)
	if (!Number.isSafeInteger(number)) throw new PaymentRejected('The amount is too large.', 'amount_too_large')
	return number
}

function createClient({ secretKey }: StripeAccount, { api, timeoutMs }: StripeOptions): Stripe {
	return new Stripe(secretKey, {
		maxNetworkRetries: 0,
		timeout: timeoutMs ?? 20_000,
		telemetry: false,
		...(api ? { protocol: api.protocol, host: api.host, port: api.port } : {}),
	})
}

function refuseMixtures({ accounts, api, production }: StripeOptions): void {
	for (const { account, secretKey, webhookSecret } of accounts) {
		const isLive = /^[sr]k_live_/.test(secretKey)
		if (api && isLive)
			throw new Error(`The live key of ${account} must not leave for another host than Stripe's.`)
		if (production && /^[sr]k_test_sim_/.test(secretKey)) {
			throw new Error(`${account} has a simulator's key, which production refuses.`)
		}
		if (!webhookSecret) throw new Error(`${account} has no webhook secret.`)
	}
	if (production && api) throw new Error('Production refuses a payment simulator.')
}
