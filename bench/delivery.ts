import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import type { EventStore, Position } from '../kernel/ports/event-store.ts'
import type { BenchUrls } from './append.ts'
import { confirmedDonation, requestIds } from './donations.ts'

const PER_SECOND = 1_000
const REQUESTS = 1_000

export interface DeliverySizes {
	readonly warmUpMs: number
	readonly measureMs: number
}
const FULL: DeliverySizes = { warmUpMs: 3_000, measureMs: 10_000 }

export interface DeliveryBench {
	readonly 'lag.bareP99ms': number
}

/**
 * Measures the least delay of any read model: one bare subscriber under an open loop of a thousand donations
 * a second. It leaves its events in the log, so it needs a database of its own.
 */
export async function benchDelivery(urls: BenchUrls, sizes = FULL): Promise<DeliveryBench> {
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: urls.appUrl, log: console })
	const delivered = new Map<Position, number>()
	const ending = new AbortController()
	// The subscriber would never receive donations that are sent before it has begun.
	const subscriber = listen(store, await store.head(), delivered, ending.signal)
	try {
		await sendDonations(store, delivered, sizes.warmUpMs)
		const lags = await sendDonations(store, delivered, sizes.measureMs)
		const sorted = lags.toSorted((a, b) => a - b)
		return { 'lag.bareP99ms': Number((sorted[Math.trunc(sorted.length * 0.99)] ?? 0).toFixed(1)) }
	} finally {
		ending.abort()
		await subscriber
		await store.close()
	}
}

async function listen(
	store: EventStore,
	after: Position,
	delivered: Map<Position, number>,
	signal: AbortSignal,
): Promise<void> {
	for await (const delivery of store.subscribe({ after, signal }))
		if (delivery.kind === 'event') delivered.set(delivery.event.position, performance.now())
}

async function sendDonations(
	store: EventStore,
	delivered: ReadonlyMap<Position, number>,
	forMs: number,
): Promise<number[]> {
	const requests = requestIds(REQUESTS)
	const begun = performance.now()
	const sent: Promise<{ position: Position; acknowledged: number }>[] = []
	const send = async (index: number) => {
		const { position } = await store.append(
			`donation-${randomUUID()}`,
			[confirmedDonation(requests, index)],
			{
				expectedRevision: 'no_stream',
			},
		)
		return { position, acknowledged: performance.now() }
	}
	while (performance.now() - begun < forMs) {
		const due = ((performance.now() - begun) / 1_000) * PER_SECOND
		while (sent.length < due) sent.push(send(sent.length))
		await delay(1)
	}
	const acknowledgements = await Promise.all(sent)
	while (!acknowledgements.every(({ position }) => delivered.has(position))) await delay(5)
	return acknowledgements.map(({ position, acknowledged }) =>
		Math.max(0, (delivered.get(position) ?? 0) - acknowledged),
	)
}
