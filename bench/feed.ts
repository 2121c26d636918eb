import { seededRandom } from '../demo/random.ts'
import type { DomainEvent } from '../kernel/events/decider.ts'
import type { Position, RecordedEvent } from '../kernel/ports/event-store.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { feedProjection } from '../projections/feed/feed.ts'
import type { BenchUrls } from './append.ts'
import { percentile, times } from './median.ts'
import { startRunning } from './running.ts'

export interface FeedSizes {
	readonly events: number
	readonly requests: number
	readonly days: number
	readonly calls: number
}
export interface FeedBench {
	readonly 'feed.dayP95ms': number
	readonly 'feed.bareP95ms': number
	readonly 'feed.eventsPerSecond': number
	readonly linesOfADay: number
	readonly events: number
	readonly calls: number
}

const FIRST_DAY = Date.UTC(2026, 0, 1)
const BATCH = 1_000

function* eventsOf({ events, requests, days }: FeedSizes): Generator<RecordedEvent> {
	const random = seededRandom(21)
	const ids = Array.from({ length: requests }, (_, index) => derivedId('feed bench', String(index)))
	let place = 0
	const next = (stream: string, { type, data }: DomainEvent): RecordedEvent => {
		place += 1
		const suffix = place.toString().padStart(12, '0')
		return {
			id: `00000000-0000-5000-8000-${suffix}`,
			type,
			schemaVersion: 1,
			data,
			metadata: {
				recordedAt: new Date(FIRST_DAY + Math.floor((place / events) * days * DAY_MS)).toISOString(),
				correlationId: '00000000-0000-7000-8000-000000000001',
				commandId: `00000000-0000-5000-9000-${suffix}`,
				actor: { kind: 'system', id: 'bench' },
			},
			stream,
			revision: 0n,
			position: place.toString().padStart(20, '0') as Position,
			digest: '0'.repeat(64),
		}
	}
	for (const id of ids) {
		const terms = {
			contentId: id,
			contentHash: '',
			goal: '100000000',
			target: null,
			endDate: '2027-12-31',
			category: 'health',
			isPrivate: false,
			isTaxBenefit: false,
			isUrgent: false,
		}
		const raised = { requestType: 'cash', side: 'donee', region: 'IN', currency: 'INR', terms }
		yield next(`request-${id}`, { type: 'RequestRaised', data: raised })
		yield next(`request-${id}`, { type: 'RequestApproved', data: {} })
	}
	while (place < events) {
		const donation = String(random.pick([10_000, 50_000, 100_000, 250_000]))
		const target = { kind: 'request', id: random.pick(ids) }
		const data = { target, currency: 'INR', split: { donation, fee: '0', total: donation } }
		yield next(`donation-${place}`, { type: 'DonationConfirmed', data })
	}
}

export async function benchFeed(
	urls: BenchUrls,
	sizes: FeedSizes = { events: 1_000_000, requests: 2_000, days: 120, calls: 200 },
): Promise<FeedBench> {
	const running = await startRunning(urls)
	try {
		const { sql, app } = running.system
		const { events, days, calls } = sizes
		const begun = performance.now()
		let batch: RecordedEvent[] = []
		const apply = async () => {
			const applied = batch
			batch = []
			await sql.transaction((tx) => feedProjection.apply(applied, tx, `read.feed_v${feedProjection.version}`))
		}
		for (const event of eventsOf(sizes)) {
			batch.push(event)
			if (batch.length === BATCH) await apply()
		}
		if (batch.length > 0) await apply()
		const seconds = (performance.now() - begun) / 1_000
		await running.vacuum()
		const dayOf = (call: number) => FIRST_DAY + ((call * 7) % days) * DAY_MS
		let lines = 0
		const read = await times(calls, async (call) => {
			const day = new Date(dayOf(call)).toISOString().slice(0, 10)
			const { statusCode, payload } = await app.inject(`/feed?day=${day}&limit=10000`)
			if (statusCode !== 200) throw new Error(`/feed answered ${statusCode}`)
			lines = payload.split('\n').length - 1
		})
		const bare = await times(calls, (call) =>
			sql.query(
				'SELECT line FROM read.feed WHERE at >= $1 AND at < $2 AND number IS NOT NULL ORDER BY number',
				[new Date(dayOf(call)), new Date(dayOf(call) + DAY_MS)],
				{ name: 'bare feed' },
			),
		)
		return {
			'feed.dayP95ms': percentile(read, 95),
			'feed.bareP95ms': percentile(bare, 95),
			'feed.eventsPerSecond': Math.floor(events / seconds),
			linesOfADay: lines,
			events,
			calls,
		}
	} finally {
		await running.stop()
	}
}
