import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { VirtualClock } from '../../../simulators/clock.ts'
import { createOtherPayBooks, type Merchant, type OtherPayBooks, Refusal, type Subject } from './books.ts'

type Loss = { readonly path: RegExp; readonly when: 'before' | 'after' }

export interface OtherPayServer {
	readonly url: string
	readonly merchants: readonly Merchant[]
	booksOf(account: string): OtherPayBooks
	loseNext(loss: Loss): void
	sendWebhooksTo(url: string | null): void
	idle(): Promise<void>
	close(): Promise<void>
}

export const OTHERPAY_MERCHANTS: readonly Merchant[] = [
	{
		account: 'otherpay-us',
		merchant: 'M-US-7',
		currency: 'USD',
		apiKey: 'otherpay us',
		webhookKey: 'otherpay webhooks us',
	},
	{
		account: 'otherpay-in',
		merchant: 'M-IN-9',
		currency: 'INR',
		apiKey: 'otherpay in',
		webhookKey: 'otherpay webhooks in',
	},
]

/** Small, so that clients must read several pages. */
const PAGE_SIZE = 3

/**
 * Returns the signature of a webhook: HMAC-SHA-512 over the time and the body.
 * @param at ISO 8601
 */
export const signatureOf = (webhookKey: string, at: string, raw: Buffer): string =>
	createHmac('sha512', webhookKey).update(`${at}\n`).update(raw).digest('base64')

/**
 * Starts an imaginary payment provider, for tests of code that must work with any provider. It differs from
 * Stripe in as much as possible: JSON, amounts as decimal text in major units, times as ISO 8601, an order
 * that contains its refunds and disputed parts, pages by a cursor, another form of idempotency keys, refusals
 * and signatures.
 */
export async function startOtherPay({ clock }: { readonly clock: VirtualClock }): Promise<OtherPayServer> {
	const losses: Loss[] = []
	const answers = new Map<
		string,
		{ readonly requested: string; readonly status: number; readonly body: string }
	>()
	const underWay = new Set<Promise<unknown>>()
	let target: string | null = null
	let events = 0

	const books = new Map(
		OTHERPAY_MERCHANTS.map((merchant) => [
			merchant.account,
			createOtherPayBooks(merchant, clock, (subject) => notify(merchant, subject)),
		]),
	)
	const booksOf = (account: string): OtherPayBooks => {
		const found = books.get(account)
		if (!found) throw new TypeError(`OtherPay has no merchant ${account}.`)
		return found
	}

	function notify({ merchant, webhookKey }: Merchant, { topic, subject }: Subject): void {
		events += 1
		if (target === null) return
		const at = new Date(clock.now()).toISOString()
		const raw = Buffer.from(JSON.stringify({ event: `WHK-${events}`, topic, merchant, at, subject }))
		const sent = fetch(target, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'otherpay-time': at,
				'otherpay-signature': signatureOf(webhookKey, at, raw),
			},
			body: raw,
		}).catch(() => {})
		underWay.add(sent)
		void sent.finally(() => underWay.delete(sent))
	}

	function once(merchant: Merchant, id: string, requested: string, run: () => object) {
		const key = `${merchant.account} ${id}`
		const before = answers.get(key)
		if (before && before.requested !== requested) return refusalOf(new Refusal(409, 'REQUEST_ID_REUSED'))
		if (before) return before
		const made = { requested, ...answerOf(run) }
		answers.set(key, made)
		return made
	}

	const server = createServer((request, response) => {
		void respond(request)
			.then((answer) => {
				if (!answer) return response.socket?.destroy()
				response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
			})
			.catch(() => response.socket?.destroy())
	})

	async function respond(request: IncomingMessage) {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk as Buffer)
		const url = new URL(request.url ?? '/', 'http://otherpay')
		const merchant = OTHERPAY_MERCHANTS.find(({ apiKey }) => apiKey === request.headers['x-api-key'])
		if (!merchant) return refusalOf(new Refusal(401, 'NO_SUCH_MERCHANT'))
		const loss = losses.find(({ path }) => path.test(`${request.method} ${url.pathname}`))
		if (loss) losses.splice(losses.indexOf(loss), 1)
		if (loss?.when === 'before') return null
		const text = Buffer.concat(chunks).toString()
		const answer =
			request.method === 'POST'
				? once(merchant, String(request.headers['request-id']), `${url.pathname} ${text}`, () =>
						post(booksOf(merchant.account), url.pathname, JSON.parse(text || '{}')),
					)
				: answerOf(() => get(booksOf(merchant.account), url))
		return loss ? null : answer
	}

	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	return {
		url: `http://127.0.0.1:${port}`,
		merchants: OTHERPAY_MERCHANTS,
		booksOf,
		loseNext: (loss) => void losses.push(loss),
		sendWebhooksTo(url) {
			target = url
		},
		async idle() {
			await Promise.all(underWay)
		},
		async close() {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

type Answer = { readonly status: number; readonly body: string }

const refusalOf = ({ status, code, details }: Refusal): Answer => ({
	status,
	body: JSON.stringify({ error: { code, ...details } }),
})

function answerOf(run: () => object): Answer {
	try {
		return { status: 200, body: JSON.stringify(run()) }
	} catch (error) {
		if (error instanceof Refusal) return refusalOf(error)
		throw error
	}
}

function post(books: OtherPayBooks, path: string, body: Readonly<Record<string, string>>): object {
	const [, collection, id = '', action] = path.split('/')
	if (collection !== 'orders') throw new Refusal(404, 'NO_SUCH_PATH')
	if (id === '') {
		const order = books.create(body)
		const { state, refusal } = order
		if (state === 'REFUSED' && refusal)
			throw new Refusal(422, refusal.code, {
				reason: refusal.reason,
				order: order.id,
				card: order.instrument,
			})
		return order
	}
	if (action === 'void') return books.void(id)
	if (action === 'refunds') return books.refund(id, body.value ?? '', body.tag ?? null)
	if (action !== 'capture') throw new Refusal(404, 'NO_SUCH_PATH')
	const order = books.capture(id)
	if (order.refusal)
		throw new Refusal(422, order.refusal.code, { reason: order.refusal.reason, order: order.id })
	return order
}

function get(books: OtherPayBooks, { pathname, searchParams }: URL): object {
	const [, collection, id = '', part] = pathname.split('/')
	const list = <T extends { readonly id: string }>(items: readonly T[], timeOf: (item: T) => string) => {
		const since = Date.parse(searchParams.get('since') ?? '1970-01-01T00:00:00Z')
		// Newest first.
		const all = items.filter((item) => Date.parse(timeOf(item)) >= since).toReversed()
		const start = all.findIndex((item) => item.id === searchParams.get('after')) + 1
		const page = all.slice(start, start + PAGE_SIZE)
		return { items: page, next: start + PAGE_SIZE < all.length ? page.at(-1)?.id : null }
	}
	if (collection === 'orders')
		return id ? books.found(id) : list([...books.orders.values()], (each) => each.created)
	if (collection === 'balance') return books.balance()
	if (collection === 'entries' && id) return required(books.entries.find((each) => each.id === id))
	if (collection === 'entries') return list(books.entries, (each) => each.time)
	if (collection !== 'transfers') throw new Refusal(404, 'NO_SUCH_PATH')
	if (!id) return list([...books.transfers.values()], (each) => each.created)
	const transfer = required(books.transfers.get(id))
	return part === 'entries'
		? list(
				books.entries.filter((each) => each.transfer === id),
				(each) => each.time,
			)
		: transfer
}

function required<T extends object>(found: T | undefined): T {
	if (!found) throw new Refusal(404, 'NO_SUCH_OBJECT')
	return found
}
