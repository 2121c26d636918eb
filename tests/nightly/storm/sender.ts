import { hash } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { VirtualClock } from '../../../simulators/clock.ts'
import type { Delivery, Post, Sent, StormProvider } from './post.ts'

export interface Answers {
	readonly genuine: Readonly<Record<number, number>>
	readonly forged: Readonly<Record<string, Readonly<Record<number, number>>>>
}

const CONNECTIONS = 16
const TRIES = 5

export interface Sending {
	readonly urlOf: (provider: StormProvider) => string
	readonly post: Post
	readonly clock: VirtualClock
	readonly onTurn?: (before: number) => void
	/** Deliveries of one lane keep their order. Absent: any free connection takes the next one. */
	readonly laneOf?: (delivery: Delivery) => string
}

export async function sendAll(
	deliveries: readonly Delivery[],
	{ urlOf, post, clock, onTurn = () => {}, laneOf }: Sending,
): Promise<Answers> {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
	const genuine: Record<number, number> = {}
	const forged: Record<string, Record<number, number>> = {}
	const lanes = laneOf ? inLanes(deliveries, laneOf) : null
	let begun = 0
	let next = 0

	async function deliver(delivery: Delivery): Promise<void> {
		onTurn(begun++)
		for (let attempt = 1; ; attempt++) {
			const { event, forgery } = delivery
			const status = await send(agent, urlOf(event.provider), post(delivery, clock.now()))
			// The provider tries again what was not taken; others don't get another chance.
			if (forgery === null && status !== 200 && attempt < TRIES) continue
			const kind = `${event.provider} ${forgery}`
			const counts = forgery === null ? genuine : (forged[kind] ?? {})
			if (forgery !== null) forged[kind] = counts
			note(counts, status)
			return
		}
	}
	async function work(lane: number): Promise<void> {
		if (lanes) for (const delivery of lanes[lane] ?? []) await deliver(delivery)
		else
			for (let delivery = deliveries[next++]; delivery; delivery = deliveries[next++]) await deliver(delivery)
	}
	try {
		await Promise.all(Array.from({ length: CONNECTIONS }, (_, lane) => work(lane)))
	} finally {
		agent.destroy()
	}
	return { genuine, forged }
}

const note = (counts: Record<number, number>, status: number): void => {
	counts[status] = (counts[status] ?? 0) + 1
}

function inLanes(deliveries: readonly Delivery[], laneOf: (delivery: Delivery) => string): Delivery[][] {
	const lanes: Delivery[][] = Array.from({ length: CONNECTIONS }, () => [])
	for (const delivery of deliveries) {
		const place = hash('sha1', laneOf(delivery), 'buffer').readUInt32BE() % CONNECTIONS
		lanes[place]?.push(delivery)
	}
	return lanes
}

function send(agent: Agent, url: string, { body, headers }: Sent): Promise<number> {
	return new Promise((resolve, reject) => {
		const call = request(
			url,
			{
				agent,
				method: 'POST',
				headers: {
					'content-type': 'application/json; charset=utf-8',
					'content-length': Buffer.byteLength(body),
					...headers,
				},
			},
			(response) => {
				response.resume()
				response.on('end', () => resolve(response.statusCode ?? 0))
			},
		)
		call.on('error', reject)
		call.end(body)
	})
}
