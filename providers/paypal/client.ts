import type { ApiResponse, Client, Environment } from '@paypal/paypal-server-sdk'
import type { Clock } from '../../kernel/ports/clock.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { isStaleToken, toPaymentError } from './errors.ts'

export interface PaypalAccount {
	readonly account: string
	readonly currency: Currency
	readonly clientId: string
	readonly clientSecret: string
	/** PayPal's id of our webhook; signatures include it. */
	readonly webhookId: string
}

export interface PaypalOptions {
	readonly accounts: readonly PaypalAccount[]
	readonly environment: 'sandbox' | 'live'
	readonly simulator?: string
	readonly production: boolean
	readonly clock: Clock
	/** Milliseconds until an answer counts as lost; 20 s when absent. */
	readonly timeoutMs?: number
}

type Sdk = typeof import('@paypal/paypal-server-sdk')
export interface Sent {
	readonly body: Blob
	readonly requestId: string
}
export interface PaypalApi {
	readonly orders: InstanceType<Sdk['OrdersController']>
	readonly payments: InstanceType<Sdk['PaymentsController']>
	readonly reports: InstanceType<Sdk['TransactionSearchController']>
	/** Reads an endpoint that the SDK lacks. @returns JSON text */
	get(path: string, query?: Readonly<Record<string, string>>): Promise<{ readonly result: string }>
	/** Calls an endpoint that the SDK lacks. @returns JSON text */
	post(path: string, sent: Sent): Promise<{ readonly result: string }>
}

/**
 * Makes a call to an account. @throws PaymentNotFound for an account that isn't configured; else the errors
 * of the call
 */
export type Call = <T>(
	account: string,
	send: (api: PaypalApi) => Promise<{ readonly result: T }>,
) => Promise<T>

const SIMULATED_PREFIX = 'sim-'
const ANSWER_MS = 20_000

/**
 * Calls all accounts; their errors become the port's. The SDK's own retries are off: attempts are recorded
 * before they are sent, and after an unknown outcome the caller sends the same request id again.
 * @throws Error when credentials of one kind would meet a provider of the other
 */
export function createCalls(options: PaypalOptions): Call {
	refuseMixtures(options)
	const apis = new Map<string, Promise<PaypalApi>>()
	const apiOf = (name: string): Promise<PaypalApi> => {
		const account = options.accounts.find((each) => each.account === name)
		if (!account) throw new PaymentNotFound(`There is no PayPal account ${name}.`)
		const api = apis.get(name) ?? createApi(account, options)
		apis.set(name, api)
		return api
	}
	return async (account, send) => {
		const api = await apiOf(account)
		try {
			return (await send(api)).result
		} catch (error) {
			if (!isStaleToken(error)) throw toPaymentError(error)
		}
		// PayPal gave the token up before its time: with a new one the call is made as if for the first time.
		apis.delete(account)
		try {
			return (await send(await apiOf(account))).result
		} catch (error) {
			throw toPaymentError(error)
		}
	}
}

async function createApi(account: PaypalAccount, options: PaypalOptions): Promise<PaypalApi> {
	const sdk = await import('@paypal/paypal-server-sdk')
	const client = createClient(sdk, account, options)
	return {
		orders: new sdk.OrdersController(client),
		payments: new sdk.PaymentsController(client),
		reports: new sdk.TransactionSearchController(client),
		async get(path, query = {}) {
			const request = client.getRequestBuilderFactory()('GET', path)
			for (const [name, value] of Object.entries(query)) request.query(name, value)
			request.authenticate([{ oauth2: true }])
			const { body }: ApiResponse<unknown> = await request.callAsText()
			return { result: String(body) }
		},
		async post(path, { body: sent, requestId }) {
			const request = client.getRequestBuilderFactory()('POST', path)
			request.header('PayPal-Request-Id', requestId)
			request.contentType(sent.type)
			request.stream(new sdk.FileWrapper(sent))
			request.authenticate([{ oauth2: true }])
			const { body }: ApiResponse<unknown> = await request.callAsText()
			return { result: String(body) }
		},
	}
}

function createClient(
	sdk: Sdk,
	{ clientId, clientSecret }: PaypalAccount,
	{ environment, simulator, timeoutMs = ANSWER_MS }: PaypalOptions,
): Client {
	const { Sandbox, Production } = sdk.Environment
	const at: Environment = environment === 'live' ? Production : Sandbox
	const configuration = {
		environment: at,
		timeout: timeoutMs,
		clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
	}
	if (simulator === undefined) return new sdk.Client(configuration)
	const { origin } = new URL(simulator)
	/** The SDK knows only PayPal's own addresses. */
	class SimulatedClient extends sdk.Client {
		override getRequestBuilderFactory() {
			const createRequest = super.getRequestBuilderFactory()
			return ((...of: Parameters<typeof createRequest>) => {
				const request = createRequest(...of)
				request.interceptRequest((sent) => {
					const { pathname, search } = new URL(sent.url)
					return { ...sent, url: `${origin}${pathname}${search}` }
				})
				return request
			}) as typeof createRequest
		}
	}
	return new SimulatedClient(configuration)
}

/**
 * PayPal's live and sandbox credentials have the same form, so a simulator accepts only those that were made
 * for it.
 */
function refuseMixtures({ accounts, environment, simulator, production }: PaypalOptions): void {
	for (const { account, clientId, clientSecret, webhookId } of accounts) {
		const isSimulated = [clientId, clientSecret].map((each) => each.startsWith(SIMULATED_PREFIX))
		if (simulator !== undefined && (environment === 'live' || isSimulated.includes(false)))
			throw new Error(`The credentials of ${account} must not leave for another host than PayPal’s.`)
		if (simulator === undefined && isSimulated.includes(true))
			throw new Error(`${account} has a simulator’s credentials, which are none of PayPal’s.`)
		if (!webhookId) throw new Error(`${account} has no webhook.`)
	}
	if (production && simulator !== undefined) throw new Error('Production refuses a payment simulator.')
}
