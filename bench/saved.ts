import { seededRandom } from '../demo/random.ts'
import { KINDS } from '../domain/requests/kinds/kinds.contract.ts'
import { keysOfSearch, type SavedFilters } from '../domain/requests/saved-searches.contract.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { keywordsOf, matchableOf } from '../queries/requests/saved-search-matching.ts'
import { insertMatches } from '../records/requests/saved-searches.ts'
import { indexSearch } from '../workers/requests/index-search.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRequests, insertRows, personId, requestId } from './bulk.ts'
import { percentile, times } from './median.ts'
import { startRunning } from './running.ts'
import { searchText } from './search-texts.ts'

export interface SavedSizes {
	readonly searches: number
	readonly requests: number
	readonly people: number
	readonly calls: number
}
const FULL: SavedSizes = { searches: 100_000, requests: 5_000, people: 10_000, calls: 40 }

export interface SavedBench {
	readonly 'saved.matchP95ms': number
	readonly 'saved.matchP50ms': number
	readonly 'saved.bareP95ms': number
	readonly searches: number
	readonly keywords: number
	readonly calls: number
}

const ZONE = 'Asia/Kolkata'
const NOWHERE = { town: async () => null, townNamed: async () => null, townsNear: async () => [] }

export async function benchSaved(urls: BenchUrls, sizes = FULL): Promise<SavedBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		await insertPeople(sql, sizes.people)
		await insertRequests(sql, {
			count: sizes.requests,
			people: sizes.people,
			statusOf: () => 'live',
			textOf: searchText,
		})
		await insertSearches(sql, sizes)
		await indexSearch(sql)
		await running.vacuum()
		const digests = new Map([[ZONE, Date.now() + DAY_MS]])
		const match = async (index: number, isTried: boolean) => {
			const request = await matchableOf(
				{ sql, clock: { now: () => Date.now() }, places: NOWHERE },
				requestId((index * 97) % sizes.requests),
			)
			if (request === null) return
			const keywords = isTried ? await keywordsOf(sql, request) : []
			await insertMatches(sql, request, keywords, digests, new Date())
		}
		const taken = await times(sizes.calls, (index) => match(index, true))
		await sql.execute('DELETE FROM rec.saved_search_matches')
		const bare = await times(sizes.calls, (index) => match(index, false))
		const { keywords } = await sql.one<{ keywords: number }>(
			'SELECT count(DISTINCT keyword)::int AS keywords FROM rec.saved_searches',
		)
		return {
			'saved.matchP95ms': percentile(taken, 95),
			'saved.matchP50ms': percentile(taken, 50),
			'saved.bareP95ms': percentile(bare, 95),
			searches: sizes.searches,
			keywords,
			calls: sizes.calls,
		}
	} finally {
		await running.stop()
	}
}

async function insertSearches(sql: Sql, { searches, people }: SavedSizes): Promise<void> {
	const random = seededRandom(24)
	const at = new Date().toISOString()
	const filtersOf = (index: number): SavedFilters => {
		const keyword = searchText(random)
			.title.split(' ')
			.slice(0, 1 + (index % 2))
			.join(' ')
		const requestType = random.pick(KINDS).code
		switch (index % 4) {
			case 0:
				return { keyword }
			case 1:
				return { keyword, region: 'IN' }
			case 2:
				return { keyword, requestType }
			default:
				return { requestType, category: 'education' }
		}
	}
	await insertRows(
		sql,
		'rec.saved_searches',
		(function* rows() {
			for (let index = 0; index < searches; index += 1) {
				const filters = filtersOf(index)
				yield {
					id: derivedId('benchSearch', String(index)),
					user_id: personId(index % people),
					name: 'saved',
					filters,
					same_as: String(index),
					alerts: 'daily',
					is_paused: false,
					zone: ZONE,
					keys: keysOfSearch(filters),
					keyword: filters['keyword'] ?? null,
					created_at: at,
					changed_at: at,
				}
			}
		})(),
	)
}
