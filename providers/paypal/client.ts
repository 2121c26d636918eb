/** The SDK's clients, one per account, and what all calls share. */
import type { ApiResponse, Client, Environment } from '@paypal/paypal-server-sdk'
import type { Clock } from '../../kernel/ports/clock.ts'
import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { isStaleToken, toPaymentError } from './errors.ts'

export interface PaypalAccount {
	/** Our name of the legal entity's account, such as `paypal-us`. */
	readonly account: string
	/** What the account takes and is paid out in. */
	readonly currency: Currency
	readonly clientId: string
	readonly clientSecret: string
	/** PayPal's name of the webhook that it calls us by; signatures are made for it. */
	readonly webhookId: string
}

export interface PaypalOptions {
	readonly accounts: readonly PaypalAccount[]
	/** At which of PayPal's environments the accounts are. */
	readonly environment: 'sandbox' | 'live'
	/** Where a simulator is that stands in for PayPal: `http://127.0.0.1:4001`. */
	readonly simulator?: string
	/** Refuses simulators. */
	readonly production: boolean
	readonly clock: Clock
	/** Milliseconds until an answer counts as lost; 20 s when absent. */
	readonly timeoutMs?: number
}

type Sdk = typeof import('@paypal/paypal-server-sdk')
/** A body of a request, and the id by which PayPal carries it out once. */
export interface Sent {
	/** With its type. */
	readonly body: Blob
	readonly requestId: string
}
/** What calls are made with. */
export interface PaypalApi {
	readonly orders: InstanceType<Sdk['OrdersController']>
	readonly payments: InstanceType<Sdk['PaymentsController']>
	readonly reports: InstanceType<Sdk['TransactionSearchController']>
	/** Reads what the SDK has no call for. @returns JSON text */
	get(path: string, query?: Readonly<Record<string, string>>): Promise<{ readonly result: string }>
	/** Sends what the SDK has no call for. @returns JSON text */
	post(path: string, sent: Sent): Promise<{ readonly result: string }>
}

/** Makes a call to an account. @throws PaymentNotFound for an account that isn't configured; else as the call does */
export type Call = <T>(
	account: string,
	send: (api: PaypalApi) => Promise<{ readonly result: T }>,
) => Promise<T>

/** What the credentials of simulated accounts begin with. */
const SIMULATED_PREFIX = 'sim-'
const ANSWER_MS = 20_000

/**
 * Calls to all accounts; their errors become the port's. The SDK's own retries are off: attempts are recorded before
 * they are sent, and whoever learns that an outcome is unknown sends the same request id again.
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

/** The SDK is large, and loaded once it is needed. */
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
	/** The SDK knows PayPal's own addresses alone. */
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
 * PayPal's live credentials can't be told from its sandbox's, so that a simulator gets none but those that were made
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
