import { seededRandom } from '../demo/random.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import { MINUTE_MS } from '../kernel/wire/time.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRequests, insertRows, personId, randomText, requestId } from './bulk.ts'
import { percentile, times } from './median.ts'
import { startRunning } from './running.ts'

export interface CommentsSizes {
	readonly comments: number
	readonly people: number
	readonly donations: number
	readonly calls: number
}
export interface CommentsBench {
	readonly 'comments.pageP95ms': number
	readonly 'comments.firstP95ms': number
	readonly 'comments.bareP95ms': number
	readonly 'comments.detailP95ms': number
	readonly comments: number
	readonly calls: number
}

const BEGUN = Date.UTC(2026, 0, 1)
const PAGE = 20

function* commentsOf({ comments, people }: CommentsSizes, request: string) {
	const random = seededRandom(8)
	const tops: string[] = []
	for (let index = 0; index < comments; index += 1) {
		const id = derivedId('benchComment', String(index))
		const isReply = index % 5 === 4
		yield {
			id,
			request_id: request,
			parent_id: isReply ? random.pick(tops) : null,
			author_id: personId(index % people),
			body: randomText(random, 12, index % 3 === 0),
			created_at: new Date(BEGUN + index * MINUTE_MS),
			notified_at: new Date(BEGUN),
			in_case: true,
			state: index % 50 === 7 ? 'held' : 'visible',
			hidden_at: index % 50 === 8 ? new Date(BEGUN) : null,
		}
		if (!isReply) tops.push(id)
	}
}

function* donationsOf({ donations, people }: CommentsSizes, request: string) {
	const at = new Date(BEGUN)
	for (let index = 0; index < donations; index += 1)
		yield {
			id: derivedId('benchDonation', String(index)),
			target_kind: 'request',
			target_id: request,
			donor_kind: 'user',
			donor_id: personId(index % people),
			currency: 'INR',
			donation: 50_000,
			fee: 0,
			total: 50_000,
			covers_fee: false,
			anonymous: index % 3 === 0,
			refunded: 0,
			charged_back: 0,
			lost_share: 0,
			disputes_open: 0,
			warnings_open: 0,
			status: 'confirmed',
			attempts: 1,
			discrepancies: 0,
			provider: 'stripe',
			account: 'stripe-in',
			started_at: at,
			confirmed_at: at,
			revision: 0,
		}
}

export async function benchComments(
	urls: BenchUrls,
	sizes: CommentsSizes = { comments: 50_000, people: 5_000, donations: 20_000, calls: 300 },
): Promise<CommentsBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		await insertPeople(sql, sizes.people)
		await insertRequests(sql, { count: 1, people: sizes.people, statusOf: () => 'live' })
		const request = requestId(0)
		await sql.execute('UPDATE read.requests SET is_private = false WHERE id = $1', [request])
		await insertRows(sql, 'rec.request_comments', commentsOf(sizes, request))
		await insertRows(sql, 'read.donations', donationsOf(sizes, request))
		await running.vacuum()
		const path = `/api/v1/donationRequest/${request}/comments?limit=${PAGE}`
		const placeOf = (call: number) => {
			const at = BEGUN + ((call * 7_919) % sizes.comments) * MINUTE_MS
			return [at, 'ffffffff-ffff-4fff-bfff-ffffffffffff'] as const
		}
		const first = await times(sizes.calls, () => running.call('GET', path))
		const anywhere = await times(sizes.calls, (call) =>
			running.call('GET', `${path}&cursor=${placeOf(call).join('.')}`),
		)
		const bare = await times(sizes.calls, async (call) => {
			const [at, id] = placeOf(call)
			const rows = await sql.query<{ id: string }>(
				`SELECT * FROM rec.request_comments WHERE request_id = $1 AND parent_id IS NULL
				AND (created_at, id) < ($2, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`,
				[request, new Date(at), id],
				{ name: 'bare comments' },
			)
			const ids = rows.map((row) => row.id)
			await sql.query(
				'SELECT * FROM rec.request_comments WHERE parent_id = ANY ($1::uuid[]) ORDER BY created_at, id LIMIT 60',
				[ids],
				{ name: 'bare replies' },
			)
		})
		const detail = await times(sizes.calls, () => running.call('GET', `/api/v1/donationRequest/${request}`))
		return {
			'comments.pageP95ms': percentile(anywhere, 95),
			'comments.firstP95ms': percentile(first, 95),
			'comments.bareP95ms': percentile(bare, 95),
			'comments.detailP95ms': percentile(detail, 95),
			comments: sizes.comments,
			calls: sizes.calls,
		}
	} finally {
		await running.stop()
	}
}
