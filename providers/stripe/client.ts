import Stripe from 'stripe'
import type { Clock } from '../../kernel/ports/clock.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { FraudWarningRule } from '../../kernel/wire/disputes.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { toPaymentError } from './errors.ts'

export interface StripeAccount {
	readonly account: string
	readonly currency: Currency
	readonly secretKey: string
	/** The browser's key; Stripe takes the numbers of a bank account only with it. */
	readonly publicKey: string
	readonly webhookSecret: string
	/** The financial account that withdrawals are paid from, `fa_…`. Absent: none are. */
	readonly payFrom?: string
	/** The rule for early fraud warnings; people decide when absent. */
	readonly fraudWarnings?: FraudWarningRule
}

export interface StripeOptions {
	readonly accounts: readonly StripeAccount[]
	readonly api?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
	readonly production: boolean
	readonly clock: Clock
	/** Accepts cards for monthly donations in rupees: e-mandates of Indian cards were proven at the account. */
	readonly takesCardMandates?: boolean
	readonly timeoutMs?: number
}

/** Stripe's limit of items on a page of a list. */
export const PAGE = 100

/**
 * Returns the client of an account by its name; it throws `PaymentNotFound` for an account that isn't
 * configured. The SDK's own retries are off: attempts are recorded before they are sent, and after an unknown
 * outcome the caller sends the same idempotency key again. (The SDK still repeats a call once by itself when
 * the connection breaks, with the same key.)
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createClients(options: StripeOptions): (account: string) => Stripe {
	refuseMixtures(options)
	const clients = new Map(options.accounts.map((each) => [each.account, createClient(each, options)]))
	return (account) => {
		const client = clients.get(account)
		if (!client) throw new PaymentNotFound(`There is no Stripe account ${account}.`)
		return client
	}
}

export async function call<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer
	} catch (error) {
		throw toPaymentError(error)
	}
}

export async function* pages<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
	try {
		for await (const item of list) yield item
	} catch (error) {
		throw toPaymentError(error)
	}
}

export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
	const items: T[] = []
	for await (const item of pages(list)) items.push(item)
	return items
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
