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

/** Returns SQL that checks whether alerts of request `r` are sent: it is public and takes answers. */
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

async function townsAround(
	places: MatchingDeps['places'],
	{ region, city_id, place }: Pick<MatchedRecord, 'region' | 'city_id' | 'place'>,
): Promise<Matchable['towns']> {
	const [, city = '', state = ''] = /^(.+), ([^,]+)$/.exec(place) ?? []
	const town = city_id === null ? await places.townNamed(region, state, city) : await places.town(city_id)
	return town === null ? [] : places.townsNear(town, FARTHEST_KM)
}

/** Returns a request for matching saved searches; null when no alerts are sent for it. */
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

const BATCH = 100

/** Keywords are matched with the visibility of a guest, independent of the search's owner. */
const seenByAll: SeenBy = (where) => seenBy(ANYBODY, where)

export async function keywordsOf(sql: SqlExecutor, request: Matchable): Promise<readonly string[]> {
	const its = await keysOf(sql, request.requestId)
	const possible = await mayFind(sql, its, await keywordsToTry(sql, request, [...its.keys]))
	const found: string[] = []
	for (let from = 0; from < possible.length; from += BATCH)
		found.push(...(await tried(sql, request.requestId, its, possible.slice(from, from + BATCH))))
	return found
}

async function tried(
	sql: SqlExecutor,
	requestId: string,
	{ organization }: RequestKeys,
	keywords: readonly string[],
): Promise<readonly string[]> {
	const searches = await searchesOf(sql, keywords, { seenBy: seenByAll, isExact: false, organization })
	const all = new Where()
	const rows = searches.map((search, place) => {
		// Only one row is checked, so that the index on words doesn't help.
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

export interface DueMatch {
	readonly request_id: string
	readonly in_digest: boolean
	readonly is_open: boolean
}

const MAX_DUE = 200

export const dueMatches = (sql: SqlExecutor, searchId: string, now: number): Promise<DueMatch[]> =>
	sql.query<DueMatch>(
		`SELECT m.request_id, m.in_digest, coalesce(${isOpen(now)}, false) AS is_open
		FROM rec.saved_search_matches m LEFT JOIN read.requests r ON r.id = m.request_id
		WHERE m.search_id = $1 AND m.sent_at IS NULL AND m.due_at <= $2
		ORDER BY m.matched_at, m.request_id LIMIT ${MAX_DUE}`,
		[searchId, new Date(now)],
	)
