import { demoUserId } from '../demo/seed/accounts.ts'
import { SIGNAL_KINDS, SIGNALS } from '../domain/requests/signals.contract.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRequests, insertRows, personId, requestId } from './bulk.ts'
import { percentile, times } from './median.ts'
import { startRunning } from './running.ts'

export interface ReviewSizes {
	readonly waiting: number
	readonly others: number
	readonly people: number
	readonly calls: number
}
const FULL: ReviewSizes = { waiting: 20_000, others: 20_000, people: 10_000, calls: 200 }

export interface ReviewBench {
	readonly 'review.queueP95ms': number
	readonly 'review.oldestP95ms': number
	readonly 'review.bareP95ms': number
	readonly waiting: number
	readonly calls: number
}

export async function benchReview(urls: BenchUrls, sizes = FULL): Promise<ReviewBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		const { waiting, others, people, calls } = sizes
		await insertPeople(sql, people)
		await insertChecks(sql, waiting + others, people)
		await insertRequests(sql, {
			count: waiting + others,
			people,
			hasChecks: true,
			statusOf: (index) => (index < others ? 'rejected' : 'pendingAdmin'),
		})
		await running.vacuum()
		const token = await running.signIn(demoUserId('admin'))
		const queue = (sort: readonly string[]) => {
			const [filter, order] = [{ waiting: true }, sort].map((part) =>
				encodeURIComponent(JSON.stringify(part)),
			)
			const path = `/api/backoffice/requests?filter=${filter}&sort=${order}&range=${encodeURIComponent('[0,24]')}`
			return times(calls, () => running.call('GET', path, { token }))
		}
		return {
			'review.queueP95ms': percentile(await queue(['signals', 'DESC']), 95),
			'review.oldestP95ms': percentile(await queue(['submittedAt', 'ASC']), 95),
			'review.bareP95ms': percentile(await times(calls, () => readBare(sql)), 95),
			waiting,
			calls,
		}
	} finally {
		await running.stop()
	}
}

async function insertChecks(sql: Sql, count: number, people: number): Promise<void> {
	const found_at = new Date().toISOString()
	const all = Array.from({ length: count }, (_, index) => ({
		index,
		request_id: requestId(index),
		author_id: personId(index % people),
		kinds: index % 3 === 0 ? SIGNAL_KINDS.filter((_, place) => (index / 3 + place) % 4 === 0) : [],
	}))
	await insertRows(
		sql,
		'rec.request_checks',
		all.map(({ request_id, author_id, kinds }) => ({
			request_id,
			author_id,
			revision: 0,
			strength: kinds.reduce((sum, kind) => sum + SIGNALS[kind], 0),
			checked_at: found_at,
		})),
	)
	await insertRows(
		sql,
		'rec.request_signals',
		all.flatMap(({ index, request_id, author_id, kinds }) =>
			kinds.map((kind) => ({
				request_id,
				kind,
				author_id,
				strength: SIGNALS[kind],
				excerpts: ['write to me'],
				other_ids: [requestId((index * 7 + 1) % count)],
				count: 1,
				found_at,
			})),
		),
	)
}

async function readBare(sql: Sql): Promise<void> {
	const waiting = "r.status = 'pendingAdmin'"
	await sql.query(`SELECT count(*) FROM read.requests r WHERE ${waiting}`, [], { name: 'bare count' })
	await sql.query(
		`SELECT r.*, c.title FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		JOIN rec.request_checks k ON k.request_id = r.id
		WHERE ${waiting} ORDER BY k.strength DESC, r.submitted_at, r.id LIMIT 25`,
		[],
		{ name: 'bare page' },
	)
}
