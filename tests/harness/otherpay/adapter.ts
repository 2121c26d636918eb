import { timingSafeEqual } from 'node:crypto'
import type { ProviderRegistration } from '../../../kernel/capability/provider-accounts.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import {
	type BalanceLine,
	PaymentDeclined,
	PaymentNotFound,
	PaymentOutcomeUnknown,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
	type PayoutSnapshot,
	type PayoutSource,
	type ProviderEvent,
	WebhookRejected,
} from '../../../kernel/ports/payments.ts'
import type { JsonObject } from '../../../kernel/wire/json.ts'
import { type Currency, formatMajor, parseMajor } from '../../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../../kernel/wire/regions.ts'
import type { Case, Entry, Merchant, Order, Refund, Transfer } from './books.ts'
import { signatureOf } from './server.ts'

const NAME = 'otherpay'
/** Milliseconds for which a webhook's signature is valid, in both directions. */
const TOLERANCE_MS = 300_000
const ANSWER_MS = 5_000

export interface OtherPayOptions {
	readonly url: string
	readonly merchants: readonly Merchant[]
	readonly clock: Clock
	readonly takesCardsAt: readonly string[]
}

export function registerOtherPay(options: OtherPayOptions): ProviderRegistration {
	const client = createClient(options)
	return {
		accounts: options.merchants.map(({ account, currency }) => ({
			account,
			provider: NAME,
			entity: regionOfCurrency(currency).code,
			currency,
			methods: options.takesCardsAt.includes(account) ? ['card'] : [],
		})),
		payments: createPayments(options, client),
		payouts: createPayouts(client),
	}
}

function createPayments(options: OtherPayOptions, client: Client): PaymentProvider {
	const read = async (account: string, ref: string): Promise<PaymentSnapshot> =>
		toSnapshot(account, await client.get<Order>(account, `/orders/${ref}`))
	const move = async (account: string, path: string, key: string, body: object = {}) =>
		toSnapshot(account, await client.post(account, path, key, body))
	return {
		name: NAME,
		isPaymentRef: (text) => /^ORD-[A-Z]{3}-\d{6}$/.test(text),
		read,
		create({ account, donationId, attempt, amount, currency, paymentMethodRef, idempotencyKey }) {
			const value = formatMajor(amount, currency)
			const body = { donation: donationId, attempt: String(attempt), value, instrument: paymentMethodRef }
			return move(account, '/orders', idempotencyKey, body)
		},
		confirm: (account, ref, key) => move(account, `/orders/${ref}/capture`, key),
		cancel: (account, ref, key) => move(account, `/orders/${ref}/void`, key),
		async *listPayments(account, sinceEpochMs) {
			for (const { id, reference } of await client.list<Order>(account, '/orders', sinceEpochMs))
				yield { providerRef: id, donationId: reference.donation || null }
		},
		async refund({ account, providerRef, refundId, amount, idempotencyKey }) {
			const value = formatMajor(amount, client.merchant(account).currency)
			try {
				return await move(account, `/orders/${providerRef}/refunds`, idempotencyKey, { value, tag: refundId })
			} catch (error) {
				if (error instanceof PaymentNotFound) throw new PaymentRejected(error.message, 'NO_SUCH_ORDER')
				throw error
			}
		},
		verifyWebhook: (raw, headers) => verifyWebhook(options, raw, headers),
	}
}

function createPayouts(client: Client): PayoutSource {
	const lines = async (account: string, path: string, sinceEpochMs: number) =>
		(await client.list<Entry>(account, path, sinceEpochMs)).map(toLine)
	return {
		name: NAME,
		readPayout: async (account, ref) =>
			toPayout(account, await client.get<Transfer>(account, `/transfers/${ref}`)),
		async *listPayouts(account, sinceEpochMs) {
			const transfers = await client.list<Transfer>(account, '/transfers', sinceEpochMs)
			yield* transfers.map((transfer) => toPayout(account, transfer))
		},
		async *payoutLines(account, ref) {
			yield* await lines(account, `/transfers/${ref}/entries`, 0)
		},
		async *listBalanceLines(account, sinceEpochMs) {
			yield* await lines(account, '/entries', sinceEpochMs)
		},
		async balance(account) {
			const { currency } = client.merchant(account)
			const held = await client.get<{ cleared: string; uncleared: string }>(account, '/balance')
			const minor = minorIn(currency)
			return { currency, available: minor(held.cleared), pending: minor(held.uncleared) }
		},
		async readRaw(account, ref) {
			const kind = { ORD: 'orders', ENT: 'entries', TRF: 'transfers' }[ref.slice(0, 3)]
			if (!kind) throw new PaymentNotFound(`OtherPay shows no object that is called ${ref}.`)
			const { action_token: _, ...rest } = await client.get<JsonObject>(account, `/${kind}/${ref}`)
			return rest
		},
	}
}

type Client = ReturnType<typeof createClient>

function createClient({ url, merchants }: OtherPayOptions) {
	function merchant(account: string): Merchant {
		const found = merchants.find((each) => each.account === account)
		if (!found) throw new PaymentNotFound(`OtherPay has no merchant ${account}.`)
		return found
	}
	async function call<T>(account: string, path: string, init: RequestInit): Promise<T> {
		const { apiKey } = merchant(account)
		let status: number
		let body: unknown
		try {
			const answer = await fetch(`${url}${path}`, {
				...init,
				headers: { ...init.headers, 'x-api-key': apiKey },
				signal: AbortSignal.timeout(ANSWER_MS),
			})
			status = answer.status
			body = await answer.json()
		} catch (error) {
			throw new PaymentOutcomeUnknown('OtherPay did not answer.', { cause: error })
		}
		if (status === 200) return body as T
		throw toPaymentError(status, (body as { error: OtherPayError }).error)
	}
	const get = <T>(account: string, path: string) => call<T>(account, path, { method: 'GET' })
	return {
		merchant,
		get,
		post: (account: string, path: string, key: string, body: object) =>
			call<Order>(account, path, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'request-id': key },
				body: JSON.stringify(body),
			}),
		async list<T>(account: string, path: string, sinceEpochMs: number): Promise<T[]> {
			const items: T[] = []
			const since = new Date(sinceEpochMs).toISOString()
			for (let after: string | null = ''; after !== null; ) {
				const query: string = new URLSearchParams({ since, after }).toString()
				const page: { items: T[]; next: string | null } = await get(account, `${path}?${query}`)
				items.push(...page.items)
				after = page.next
			}
			return items.reverse()
		},
	}
}

interface OtherPayError {
	readonly code: string
	readonly reason?: string | null
	readonly order?: string
	readonly card?: string
}

function toPaymentError(
	status: number,
	{ code, reason = null, order = null, card = null }: Nullable<OtherPayError>,
) {
	if (status === 422) return new PaymentDeclined('The card was refused.', code, reason, order, card)
	if (status === 404) return new PaymentNotFound(code)
	if (status >= 500 || status === 429) return new PaymentOutcomeUnknown(code)
	return new PaymentRejected(code, code === 'REQUEST_ID_REUSED' ? 'idempotency_error' : code)
}
type Nullable<T> = { readonly code: string } & { readonly [K in keyof T]?: T[K] | null }

const millis = (time: string): number => Date.parse(time)
const millisOrNull = (time: string | null): number | null => (time === null ? null : Date.parse(time))
const minorIn = (currency: string) => (value: string) => {
	const amount = parseMajor(value, currency)
	if (amount === null) throw new TypeError(`${value} is no amount in ${currency}.`)
	return amount
}

const STATUSES: Readonly<Record<Order['state'], PaymentSnapshot['status']>> = {
	PAYER_ACTION: 'requires_action',
	APPROVED: 'requires_confirmation',
	COMPLETED: 'succeeded',
	REFUSED: 'requires_payment_method',
	VOIDED: 'canceled',
}

function toSnapshot(account: string, order: Order): PaymentSnapshot {
	const { currency } = order.amount
	const minor = minorIn(currency)
	const amount = minor(order.amount.value)
	const { capture, refusal } = order
	return {
		provider: NAME,
		account,
		providerRef: order.id,
		status: STATUSES[order.state],
		method: 'card',
		amount,
		amountReceived: capture ? amount : 0n,
		currency,
		donationId: order.reference.donation || null,
		attempt: order.reference.attempt,
		createdAt: millis(order.created),
		charge: capture && {
			ref: capture.id,
			at: millis(capture.time),
			begunAt: millis(capture.time),
			cost: {
				ref: capture.fee.entry,
				fee: minor(capture.fee.value),
				currency,
				at: millis(capture.time),
			},
			card: { brand: capture.instrument.scheme.toLowerCase(), last4: capture.instrument.tail },
		},
		failure: refusal && { code: refusal.code, declineCode: refusal.reason },
		refunds: order.refunds.map((refund) => toRefund(refund, minor)),
		disputes: order.cases.map((opened) => toDispute(opened, minor)),
		nextAction: STATUSES[order.state] === 'requires_action' ? { kind: 'authenticate' } : null,
		clientSecret: order.action_token,
		customerRef: null,
	}
}

type Minor = (value: string) => bigint

const REFUND_STATUSES = { QUEUED: 'pending', DONE: 'succeeded', BOUNCED: 'failed' } as const
const toRefund = (refund: Refund, minor: Minor): PaymentSnapshot['refunds'][number] => ({
	ref: refund.id,
	refundId: refund.tag,
	amount: minor(refund.value),
	status: REFUND_STATUSES[refund.state],
	at: millis(refund.time),
	returnedAt: millisOrNull(refund.bounced),
})

const CASE_STATUSES = { OPEN: 'open', FOR_US: 'won', AGAINST_US: 'lost' } as const
const toDispute = (opened: Case, minor: Minor): PaymentSnapshot['disputes'][number] => ({
	ref: opened.id,
	amount: minor(opened.value),
	status: CASE_STATUSES[opened.state],
	at: millis(opened.opened),
	reinstatedAt: millisOrNull(opened.returned),
	decidedAt: null,
	evidenceDueAt: millis(opened.evidence_by),
	costs: [{ ref: opened.penalty.entry, fee: minor(opened.penalty.value), at: millis(opened.penalty.time) }],
})

const LINE_KINDS: Readonly<Record<Entry['what'], string>> = {
	SALE: 'charge',
	REFUND: 'refund',
	REFUND_BOUNCED: 'refund_failure',
	CASE: 'adjustment',
	CASE_RETURNED: 'adjustment',
	TRANSFER: 'payout',
	TRANSFER_BOUNCED: 'payout_failure',
}

function toLine(entry: Entry): BalanceLine {
	const minor = minorIn(entry.currency)
	const [amount, fee] = [minor(entry.gross), minor(entry.fee)]
	return {
		ref: entry.id,
		kind: LINE_KINDS[entry.what],
		amount,
		fee,
		net: amount - fee,
		currency: entry.currency,
		sourceRef: entry.of,
		paymentRef: entry.order,
		createdAt: millis(entry.time),
		availableAt: millis(entry.cleared),
	}
}

const PAYOUT_STATUSES = { SENT: 'in_transit', SETTLED: 'paid', RETURNED: 'failed' } as const

function toPayout(account: string, transfer: Transfer): PayoutSnapshot {
	return {
		provider: NAME,
		account,
		payoutRef: transfer.id,
		amount: minorIn(transfer.currency)(transfer.value),
		currency: transfer.currency as Currency,
		status: PAYOUT_STATUSES[transfer.state],
		automatic: true,
		sourceType: 'card',
		reconciliationStatus: 'completed',
		createdAt: millis(transfer.created),
		arrivalAt: millis(transfer.expected),
		movedAt: millisOrNull(transfer.moved),
		failureCode: transfer.reason,
	}
}

function verifyWebhook(
	{ merchants, clock }: OtherPayOptions,
	raw: Buffer,
	headers: Readonly<Record<string, string | undefined>>,
): ProviderEvent {
	const time = headers['otherpay-time'] ?? ''
	const given = Buffer.from(headers['otherpay-signature'] ?? '', 'base64')
	// Every key is tried, whichever fits, so that the time taken doesn't tell the account.
	const signers = merchants.filter(({ webhookKey }) => {
		const expected = Buffer.from(signatureOf(webhookKey, time, raw), 'base64')
		return expected.length === given.length && timingSafeEqual(expected, given)
	})
	const [signer] = signers
	if (!signer) throw new WebhookRejected('signature')
	if (!(Math.abs(clock.now() - Date.parse(time)) <= TOLERANCE_MS)) throw new WebhookRejected('expired')
	const { event, topic, subject, at } = parse(raw)
	if (!event || !topic || !subject || !at) throw new WebhookRejected('unreadable')
	return {
		provider: NAME,
		account: signer.account,
		id: event,
		type: topic,
		createdAt: millis(at),
		paymentRef: topic === 'order.changed' ? subject : null,
		payoutRef: topic === 'transfer.changed' ? subject : null,
	}
}

function parse(raw: Buffer): Readonly<Record<string, string | undefined>> {
	try {
		return Object(JSON.parse(raw.toString('utf8')))
	} catch {
		throw new WebhookRejected('unreadable')
	}
}
