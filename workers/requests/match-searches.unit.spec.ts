import { describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { wasEverOpen } from './match-searches.ts'
import { notifyOfMatches } from './notify-of-matches.ts'

const terms = (isPrivate: boolean) => ({ isPrivate, endDate: '2099-12-31' })
const raised = (isPrivate: boolean) =>
	({ type: 'RequestRaised', data: { terms: terms(isPrivate), awaits: 'admin' } }) as unknown as RequestEvent
const event = (type: string, data: object = {}) => ({ type, data }) as unknown as RequestEvent

describe('whether a request was ever open', () => {
	it('is no for one that was private since it was raised, and for one that waits', () => {
		expect(wasEverOpen([raised(true), event('RequestApproved')])).toBe(false)
		expect(wasEverOpen([raised(false)])).toBe(false)
	})

	it('is yes once it was public, whatever became of it', () => {
		expect(wasEverOpen([raised(false), event('RequestApproved'), event('RequestHeld')])).toBe(true)
		const hidden = event('RequestChangeProposed', { terms: terms(true) })
		expect(wasEverOpen([raised(false), event('RequestApproved'), hidden])).toBe(true)
	})
})

const SEARCH = derivedId('search')
const USER = derivedId('user')
const id = (name: string) => derivedId('request', name)

const judging = (sql: Sql, isGone: ReadonlyMap<string, boolean>): Sql => ({
	...sql,
	transaction: (run, options) =>
		sql.transaction(
			(tx) =>
				run({
					...tx,
					async query<Row extends object>(...of: Parameters<typeof tx.query>) {
						const rows = await tx.query<Row & { is_open?: boolean; request_id?: string }>(...of)
						return rows.map((row) =>
							'is_open' in row ? { ...row, is_open: !isGone.get(row.request_id ?? '') } : row,
						)
					},
				}),
			options,
		),
})

async function notify(
	due: readonly { readonly name: string; readonly digest?: true; readonly gone?: true }[],
	isPaused = false,
) {
	const worker = await memoryWorker()
	await worker.person(USER)
	await worker.put('rec.saved_searches', { id: SEARCH, user_id: USER, is_paused: isPaused })
	for (const [index, { name, digest = false }] of due.entries()) {
		await worker.put('rec.saved_search_matches', {
			search_id: SEARCH,
			request_id: id(name),
			in_digest: digest,
			due_at: new Date(index),
			matched_at: new Date(index),
		})
	}
	const isGone = new Map(due.map(({ name, gone = false }) => [id(name), gone]))
	await notifyOfMatches({ ...worker, clock: worker.clock, sql: judging(worker.sql, isGone) })
	const notified = await worker.sql.query<{ kind: string; about: { requestId?: string } }>(
		'SELECT kind, about FROM rec.notifications',
	)
	const sent = await worker.sql.query<{ request_id: string; is_sent: boolean; is_digest: boolean }>(
		`SELECT request_id, sent_at IS NOT NULL AS is_sent, digest_id IS NOT NULL AS is_digest
		FROM rec.saved_search_matches ORDER BY due_at`,
	)
	return {
		notified: notified.map(({ kind, about }) => [kind, about.requestId ?? null]),
		sent: sent.filter(({ is_sent }) => is_sent).map(({ request_id, is_digest }) => [request_id, is_digest]),
	}
}
const found = (...names: readonly string[]) => ({
	notified: names.map((name) => ['searchFound', id(name)]),
	sent: names.map((name) => [id(name), false]),
})

describe('what a search has found', () => {
	it('is told one by one at once, and together in a digest', async () => {
		expect(await notify([{ name: 'a' }, { name: 'b' }])).toEqual(found('a', 'b'))
		const together = [
			{ name: 'a', digest: true },
			{ name: 'b', digest: true },
		] as const
		expect(await notify(together)).toEqual({
			notified: [['searchDigest', null]],
			sent: [
				[id('a'), true],
				[id('b'), true],
			],
		})
	})

	it('is told by itself where a digest would have one line', async () => {
		expect(await notify([{ name: 'a', digest: true }])).toEqual(found('a'))
	})

	it('is dropped once it is gone, and while the search is paused', async () => {
		expect(await notify([{ name: 'a', gone: true }, { name: 'b' }])).toEqual(found('b'))
		expect(await notify([{ name: 'a' }], true)).toEqual(found())
	})
})
