import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { StormProvider } from './post.ts'

export interface Recorded {
	readonly provider: StormProvider
	readonly account: string
	readonly id: string
	readonly type: string
	/** Epoch seconds. */
	readonly created: number
	/**
	 * The payment or payout that it is about, by the provider's name that most of its webhooks contain; null
	 * for others.
	 */
	readonly about: string | null
	readonly body: string
}

export interface Recorder {
	urlOf(provider: StormProvider, account: string): string
	take(): Recorded[]
	close(): Promise<void>
}

type Read = Pick<Recorded, 'id' | 'type' | 'created' | 'about'>

interface StripeBody {
	readonly id: string
	readonly type: string
	readonly created: number
	readonly data: { readonly object: { object: string; id: string; payment_intent?: string | null } }
}
interface Entity {
	readonly entity?: { readonly id?: string; readonly order_id?: string | null }
}
interface RazorpayBody {
	readonly event: string
	readonly created_at: number
	readonly payload: Readonly<Record<'order' | 'payment' | 'settlement', Entity | undefined>>
}
interface PaypalBody {
	readonly id: string
	readonly event_type: string
	readonly create_time: string
	readonly resource: {
		readonly id?: string
		readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: string } }
		readonly links?: readonly { readonly rel: string; readonly href: string }[]
		readonly disputed_transactions?: readonly { readonly seller_transaction_id: string }[]
	}
}

type Reader = (body: unknown, headers: IncomingHttpHeaders) => Read

const createReaders = (): Readonly<Record<StormProvider, Reader>> => ({
	stripe(body) {
		const { id, type, created, data } = body as StripeBody
		const { object } = data
		const isOwn = object.object === 'payment_intent' || object.object === 'payout'
		return { id, type, created, about: isOwn ? object.id : (object.payment_intent ?? null) }
	},
	razorpay(body, headers) {
		const { event: type, created_at: created, payload } = body as RazorpayBody
		const { order, payment, settlement } = payload
		const about = order?.entity?.id ?? payment?.entity?.order_id ?? settlement?.entity?.id ?? null
		return { id: String(headers['x-razorpay-event-id']), type, created, about }
	},
	paypal: createPaypalReader(),
})

/** Refunds and disputes name the capture of an order; the capture's own webhook tells its order. */
function createPaypalReader(): Reader {
	const orders = new Map<string, string>()
	const orderOf = ({ event_type: type, resource }: PaypalBody): string | null => {
		if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null
		const order = resource.supplementary_data?.related_ids?.order_id
		if (order !== undefined) {
			if (resource.id !== undefined) orders.set(resource.id, order)
			return order
		}
		const up = resource.links
			?.find(({ rel }) => rel === 'up')
			?.href.split('/')
			.at(-1)
		const capture = resource.disputed_transactions?.[0]?.seller_transaction_id ?? up ?? ''
		return orders.get(capture) ?? capture
	}
	return (body) => {
		const event = body as PaypalBody
		const { id, event_type: type, create_time } = event
		return { id, type, created: Date.parse(create_time) / 1_000, about: orderOf(event) }
	}
}

export async function startRecorder(): Promise<Recorder> {
	const readers = createReaders()
	let saved: Recorded[] = []
	const server = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			const body = Buffer.concat(chunks).toString()
			const [, provider, account = ''] = (request.url ?? '').split('/') as [string, StormProvider, string]
			saved.push({ provider, account, ...readers[provider](JSON.parse(body), request.headers), body })
			response.end()
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	const port = typeof address === 'object' ? address?.port : 0
	return {
		urlOf: (provider, account) => `http://127.0.0.1:${port}/${provider}/${account}`,
		take() {
			const taken = saved
			saved = []
			// Several are on their way at once; those of one second keep their order of arrival.
			return taken.toSorted((a, b) => a.created - b.created)
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}
