import { FARTHEST_KM } from '../../domain/requests/contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { keysOfRequest } from '../../domain/requests/saved-searches.contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Places } from '../../kernel/ports/places.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { keywordsToTry, type Matchable } from '../../records/requests/saved-searches.ts'
import { Where } from '../_shared/where.ts'
import type { SeenBy } from './any-document.ts'
import { keysOf, mayFind, type RequestKeys } from './keyword-sieve.ts'
import { seenBy } from './list-conditions.ts'
import { ANYBODY } from './list-requests.ts'
import { takesDonations } from './request-row.ts'
import { searchesOf, withSearch } from './search.ts'
import { isTaxBenefit } from './tax-benefit.ts'

interface MatchingDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	readonly places: Pick<Places, 'town' | 'townNamed' | 'townsNear'>
}

/** Whether people are alerted of request `r`, as SQL: it is public and takes answers. */
const isOpen = (now: number): string => `NOT r.is_private AND ${takesDonations(now)}`

const OF_REQUESTS = selection(requestsTable, 'r', [
	'id',
	'author_id',
	'request_type',
	'region',
	'category',
	'is_urgent',
])
const OF_CONTENTS = selection(requestContentsTable, 'c', ['place', 'city_id', 'fields'])
type MatchedRecord = SelectedBy<typeof OF_REQUESTS> &
	SelectedBy<typeof OF_CONTENTS> & { readonly has_tax_benefit: boolean }

/** The town of a request in the catalogue: the one that was chosen, else the one that its place names. */
async function townsAround(
	places: MatchingDeps['places'],
	{ region, city_id, place }: Pick<MatchedRecord, 'region' | 'city_id' | 'place'>,
): Promise<Matchable['towns']> {
	const [, city = '', state = ''] = /^(.+), ([^,]+)$/.exec(place) ?? []
	const town = city_id === null ? await places.townNamed(region, state, city) : await places.town(city_id)
	return town === null ? [] : places.townsNear(town, FARTHEST_KM)
}

/** A request as saved searches are matched with it; null where nobody is alerted of it, now. */
export async function matchableOf(
	{ sql, clock, places }: MatchingDeps,
	requestId: string,
): Promise<Matchable | null> {
	const now = clock.now()
	const row = await sql.maybeOne<MatchedRecord>(
		`SELECT ${OF_REQUESTS.list}, ${OF_CONTENTS.list}, ${isTaxBenefit(now)} AS has_tax_benefit
		FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE r.id = $1 AND ${isOpen(now)}`,
		[requestId],
	)
	if (row === null) return null
	const { request_type: requestType, region, category } = row
	return {
		requestId,
		authorId: row.author_id,
		keys: keysOfRequest({ requestType, region, category }),
		isTaxBenefit: row.has_tax_benefit,
		isUrgent: row.is_urgent,
		towns: await townsAround(places, row),
		facets: kindOf(requestType)?.facets ?? [],
		fields: row.fields,
	}
}

/** Keywords that one statement tries. */
const BATCH = 100

/** What everybody sees: who saved a search decides nothing about what its keyword stands for. */
const seenByAll: SeenBy = (where) => seenBy(ANYBODY, where)

/** The keywords of saved searches that find a request in the list, of those that may find it by their other filters. */
export async function keywordsOf(sql: SqlExecutor, request: Matchable): Promise<readonly string[]> {
	const its = await keysOf(sql, request.requestId)
	const possible = await mayFind(sql, its, await keywordsToTry(sql, request, [...its.keys]))
	const found: string[] = []
	for (let from = 0; from < possible.length; from += BATCH)
		found.push(...(await tried(sql, request.requestId, its, possible.slice(from, from + BATCH))))
	return found
}

/** Those of some keywords that find a request, as a search reads them. */
async function tried(
	sql: SqlExecutor,
	requestId: string,
	{ organization }: RequestKeys,
	keywords: readonly string[],
): Promise<readonly string[]> {
	const searches = await searchesOf(sql, keywords, { seenBy: seenByAll, isExact: false, organization })
	const all = new Where()
	const rows = searches.map((search, place) => {
		// One row is checked: the index on words is of no use.
		const where = withSearch(all.within(), search, true)
		return `(${all.param(keywords[place])}::text, EXISTS (SELECT ${where}))`
	})
	const found = await sql.query<{ keyword: string }>(
		`SELECT keyword FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id,
			LATERAL (VALUES ${rows.join(', ')}) AS tried (keyword, has) WHERE r.id = ${all.param(requestId)} AND has`,
		all.params,
	)
	return found.map(({ keyword }) => keyword)
}

/** What a saved search has found and nobody was told of yet, the oldest first. */
export interface DueMatch {
	readonly request_id: string
	readonly in_digest: boolean
	/** Whether people are still alerted of it: it is public, and takes answers. */
	readonly is_open: boolean
}

/** Matches of one digest at most; the others are told by the next. */
const MAX_DUE = 200

export const dueMatches = (sql: SqlExecutor, searchId: string, now: number): Promise<DueMatch[]> =>
	sql.query<DueMatch>(
		`SELECT m.request_id, m.in_digest, coalesce(${isOpen(now)}, false) AS is_open
		FROM rec.saved_search_matches m LEFT JOIN read.requests r ON r.id = m.request_id
		WHERE m.search_id = $1 AND m.sent_at IS NULL AND m.due_at <= $2
		ORDER BY m.matched_at, m.request_id LIMIT ${MAX_DUE}`,
		[searchId, new Date(now)],
	)
