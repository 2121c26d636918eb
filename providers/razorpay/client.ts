import Razorpay from 'razorpay'
import type { Clock } from '../../kernel/ports/clock.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { toPaymentError } from './errors.ts'

export interface RazorpayAccount {
	readonly account: string
	readonly currency: Currency
	readonly keyId: string
	readonly keySecret: string
	readonly webhookSecret: string
	readonly payFrom?: string
}

export interface RazorpayOptions {
	readonly accounts: readonly RazorpayAccount[]
	readonly apiUrl?: string
	readonly production: boolean
	readonly clock: Clock
	/** Milliseconds until an answer counts as lost; 20 s when absent. */
	readonly timeoutMs?: number
}

/** Razorpay's limit of items on a page of a list, and of the report of settlements. */
export const PAGE = 100
export const REPORT_PAGE = 1_000

interface Requests {
	readonly defaults: { baseURL?: string; timeout?: number }
	get(path: string): Promise<{ readonly data: unknown }>
	post(
		path: string,
		body: object,
		config: { readonly headers: Readonly<Record<string, string>> },
	): Promise<{ readonly data: unknown }>
}

export interface Client {
	readonly account: RazorpayAccount
	readonly sdk: Razorpay
	readonly requests: Requests
	readonly now: () => number
}

/**
 * Returns the client of an account by its name; it throws `PaymentNotFound` for an account that isn't
 * configured. The SDK never retries.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createClients(options: RazorpayOptions): (account: string) => Client {
	refuseMixtures(options)
	const clients = new Map(options.accounts.map((each) => [each.account, createClient(each, options)]))
	return (account) => {
		const client = clients.get(account)
		if (!client) throw new PaymentNotFound(`There is no Razorpay account ${account}.`)
		return client
	}
}

export async function call<T>(answer: () => Promise<T>): Promise<T> {
	try {
		return await answer()
	} catch (error) {
		throw toPaymentError(error)
	}
}

interface Page<T> {
	readonly items: readonly T[]
}

/** Yields a list page by page, the newest first; items added meanwhile may repeat one. */
export async function* pages<T>(
	list: (page: { readonly count: number; readonly skip: number }) => Promise<Page<T>>,
	count = PAGE,
): AsyncGenerator<T> {
	for (let skip = 0; ; skip += count) {
		const { items } = await call(() => list({ count, skip }))
		yield* items
		if (items.length < count) return
	}
}

export async function all<T>(...list: Parameters<typeof pages<T>>): Promise<T[]> {
	return Array.fromAsync(pages<T>(...list))
}

function createClient(account: RazorpayAccount, { apiUrl, timeoutMs, clock }: RazorpayOptions): Client {
	const sdk = new Razorpay({ key_id: account.keyId, key_secret: account.keySecret })
	const { rq: requests } = sdk.api as unknown as { readonly rq: Requests }
	// The SDK has no option for either.
	if (apiUrl !== undefined) requests.defaults.baseURL = apiUrl
	requests.defaults.timeout = timeoutMs ?? 20_000
	return { account, sdk, requests, now: () => clock.now() }
}

const SIMULATED_KEY = /^rzp_test_sim/

function refuseMixtures({ accounts, apiUrl, production }: RazorpayOptions): void {
	for (const { account, keyId, keySecret, webhookSecret } of accounts) {
		if (apiUrl !== undefined && keyId.startsWith('rzp_live_'))
			throw new Error(`The live key of ${account} must not leave for another host than Razorpay's.`)
		if (production && SIMULATED_KEY.test(keyId))
			throw new Error(`${account} has a simulator's key, which production refuses.`)
		if (!keySecret) throw new Error(`${account} has no key secret.`)
		if (!webhookSecret) throw new Error(`${account} has no webhook secret.`)
	}
	if (production && apiUrl !== undefined) throw new Error('Production refuses a payment simulator.')
}
