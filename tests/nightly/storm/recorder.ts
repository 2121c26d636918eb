import { createServer } from 'node:http'

/** A webhook as the provider sent it. */
export interface Recorded {
	readonly account: string
	readonly id: string
	readonly type: string
	/** Epoch seconds. */
	readonly created: number
	/** The payment or payout that it is about; null for others. */
	readonly about: string | null
	readonly body: string
}

export interface Recorder {
	urlOf(account: string): string
	/** What came since the last call, in the order in which it happened. */
	take(): Recorded[]
	close(): Promise<void>
}

interface EventBody {
	readonly id: string
	readonly type: string
	readonly created: number
	readonly data: { readonly object: { object: string; id: string; payment_intent?: string | null } }
}

/** Takes webhooks in the system's stead and keeps them. */
export async function startRecorder(): Promise<Recorder> {
	let saved: Recorded[] = []
	const server = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			const body = Buffer.concat(chunks).toString()
			const { id, type, created, data } = JSON.parse(body) as EventBody
			const { object } = data
			const isOwn = object.object === 'payment_intent' || object.object === 'payout'
			const about = isOwn ? object.id : (object.payment_intent ?? null)
			saved.push({ account: (request.url ?? '').slice(1), id, type, created, about, body })
			response.end()
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	const port = typeof address === 'object' ? address?.port : 0
	return {
		urlOf: (account) => `http://127.0.0.1:${port}/${account}`,
		take() {
			const taken = saved
			saved = []
			// Several are on their way at once; those of one second stand as they came.
			return taken.toSorted((a, b) => a.created - b.created)
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}
