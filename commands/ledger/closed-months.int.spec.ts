import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { monthAfter } from '../../domain/ledger/periods.decider.ts'
import type { Run, RunVerification } from '../../domain/ledger/runs.contract.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { FACT_TYPES, type Fact, fact, HELD, happened } from '../../queries/ledger/facts.fixtures.ts'
import { type HistoryWorld, startHistory } from '../../queries/ledger/history-world.fixtures.ts'
import { cutAt, postedAt, sealParams, sealsOf } from '../../queries/ledger/seals.ts'
import { sized } from '../../tests/harness/length.ts'

const SIGNER = { authorization: 'Bearer other' }
const INDIA = regionOf('IN')
const MONTHS = '/api/backoffice/periods/IN'
type Act = Fact | 'close' | 'reopen'

const acts = fc.array(
	fc.oneof(
		{ weight: 12, arbitrary: fact },
		{ weight: 2, arbitrary: fc.constant<Act>('close') },
		{ weight: 1, arbitrary: fc.constant<Act>('reopen') },
	),
	{ minLength: 40, maxLength: 60 },
)

/** A history in which each kind of fact comes before and after the close of the month that it belongs to. */
const EVERYTHING: readonly Act[] = [
	...(['INR', 'USD'] as const).flatMap((currency) =>
		[true, false].flatMap((isOffline): Act[] => [
			...FACT_TYPES.map((type, nth) => ({ type, nth: 3 + nth, currency, isOffline, daysAgo: 70 })),
			'close',
		]),
	),
	'reopen',
	'close',
]

describe('after a close', () => {
	let world: HistoryWorld
	let month = '2026-08'
	/** The balances of all accounts at the ends of closed months, as they were closed. */
	const sealed = new Map<string, { readonly runId: string; readonly balances: object }>()
	const recorded = new Set<string>()

	beforeAll(async () => {
		world = await startHistory(11)
		world.clock.at = Math.max(world.clock.at, Date.parse('2027-01-21T10:00:00.000Z'))
		await record(HELD)
	}, 120_000)
	afterAll(() => world?.stop())

	async function post<T = unknown>(path: string, body: object, headers = {}): Promise<T> {
		const answer = await world.send('POST', path, body, headers)
		expect(answer.status, JSON.stringify(answer.body)).toBe(200)
		return answer.body as T
	}
	const endOf = (closed: string) => new Date(monthIn(INDIA, closed).endsAt)

	/** Returns the balances at an instant: by what a closed month sealed, and by when each posting counts. */
	async function balancesAt(instant: Date): Promise<readonly [object, object]> {
		const seals = await sealsOf(world.sql, INDIA)
		const sums = async (counted: string, params: unknown[]) => {
			const rows = await world.sql.query<{ key: string; sum: string }>(
				`SELECT account || ' ' || owner AS key, sum(amount)::text AS sum FROM read.postings p
				WHERE currency = 'INR' AND ${counted} GROUP BY 1 HAVING sum(amount) <> 0`,
				[instant, ...params],
			)
			return Object.fromEntries(rows.map(({ key, sum }) => [key, sum]))
		}
		return [
			await sums('effective_at <= $1 AND ($2::text IS NULL OR position <= $2 COLLATE "C")', [
				cutAt(seals, instant),
			]),
			await sums(`${postedAt('p', 2)} <= $1`, sealParams(seals)),
		]
	}

	async function close(): Promise<void> {
		if (endOf(month).getTime() >= world.clock.at) return
		const run = await post<Run>(`${MONTHS}/${month}/prepare`, {})
		const accepted = (run.prepares?.open ?? []).map((item) => ({ item, reason: `${item} is known` }))
		await post(`/api/backoffice/runs/${run.id}/sign`, { accepted }, { 'if-match': run.etag, ...SIGNER })
		const leavesOpenFrom = sealed.size === 0 ? { leavesOpenFrom: '2026-07' } : {}
		await post(`${MONTHS}/${month}/close`, { runId: run.id, ...leavesOpenFrom }, SIGNER)
		const [balances] = await balancesAt(endOf(month))
		sealed.set(month, { runId: run.id, balances })
		month = monthAfter(month)
	}

	async function reopen(): Promise<void> {
		const last = [...sealed.keys()].at(-1)
		if (last === undefined || sealed.size === 1) return
		await post(`${MONTHS}/${last}/reopening`, { reason: 'The bank corrected its statement' })
		await post(`${MONTHS}/${last}/reopening/approve`, {}, SIGNER)
		sealed.delete(last)
		month = last
	}

	async function record(facts: readonly Fact[]): Promise<void> {
		world.clock.at += HOUR_MS
		for (const { type } of facts) recorded.add(type)
		await world.recordAll(facts.map((each) => happened(each, world.clock.at)))
	}

	async function nothingChanged(): Promise<void> {
		for (const [closed, { runId, balances }] of sealed) {
			expect(await balancesAt(endOf(closed)), closed).toEqual([balances, balances])
			const { holds, rebuilds, files } = await world.get<RunVerification>(
				`/api/backoffice/runs/${runId}/verify`,
			)
			expect({ holds, rebuilds }, closed).toEqual({ holds: true, rebuilds: true })
			for (const file of files)
				expect(file.holds && file.rebuilds !== false, `${closed} ${file.name}`).toBe(true)
		}
	}

	it('no balance at the end of a closed month ever changes, whatever comes', async () => {
		await fc.assert(
			fc.asyncProperty(acts, async (history) => {
				let facts: Fact[] = []
				for (const act of [...history, 'close' as const]) {
					if (act !== 'close' && act !== 'reopen') {
						facts.push(act)
						continue
					}
					await record(facts)
					facts = []
					await nothingChanged()
					await (act === 'close' ? close() : reopen())
				}
				await nothingChanged()
			}),
			{ numRuns: sized(3, 12), seed: 20_261_129, endOnFailure: true, examples: [[[...EVERYTHING]]] },
		)
		expect(sealed.size).toBeGreaterThan(2)
		expect(recorded).toEqual(new Set(FACT_TYPES))
	}, 300_000)
})
