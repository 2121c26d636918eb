import type {
	Alerts,
	SavedFilters,
	SavedSearch,
	SavedSearchChange,
} from '../../domain/requests/saved-searches.contract.ts'
import {
	keysOfSearch,
	MAX_AT_ONCE,
	SAVED_FILTERS,
	sameAs,
} from '../../domain/requests/saved-searches.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	boolean,
	defineTable,
	integer,
	jsonb,
	type RowOf,
	smallint,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import { keysOfKeywords } from './saved-keywords.ts'
import { SEARCH_VERSION } from './search.ts'

export const savedSearchesTable = defineTable(
	'rec.saved_searches',
	{
		id: uuid(),
		user_id: uuid(),
		name: text(),
		filters: jsonb<SavedFilters>(),
		/** Equal for equal searches, so that nobody has one twice. */
		same_as: text(),
		alerts: text<Alerts>(),
		is_paused: boolean(),
		zone: text(),
		keys: texts(),
		keyword: text().nullable(),
		keyword_keys: texts().defaulted(),
		keyword_version: smallint().defaulted(),
		near_city: text().nullable(),
		within_km: integer().nullable(),
		facets: jsonb<Readonly<Record<string, readonly string[]>>>().nullable(),
		tax_benefit: boolean().nullable(),
		urgent: boolean().nullable(),
		created_at: timestamp(),
		changed_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type SavedSearchRow = RowOf<typeof savedSearchesTable>

/** Matches of saved searches. A pair is stored once, so that nobody is notified of it twice. */
export const savedSearchMatchesTable = defineTable(
	'rec.saved_search_matches',
	{
		search_id: uuid(),
		request_id: uuid(),
		matched_at: timestamp(),
		in_digest: boolean(),
		due_at: timestamp(),
		sent_at: timestamp().nullable(),
		digest_id: uuid().nullable(),
	},
	{ primaryKey: ['search_id', 'request_id'] },
)
export type SavedSearchMatchRow = RowOf<typeof savedSearchMatchesTable>

export async function waitForSearcher(tx: SqlExecutor, userId: string): Promise<void> {
	await tx.execute('SELECT FROM rec.users WHERE id = $1 FOR UPDATE', [userId])
}

export interface NewSavedSearch {
	readonly id: string
	readonly userId: string
	readonly name: string
	readonly filters: SavedFilters
	readonly alerts: Alerts
	readonly zone: string
	readonly at: Date
}

const flagOf = (value: string | undefined): boolean | null => (value === undefined ? null : value === 'true')

const COMMON: ReadonlySet<string> = new Set(SAVED_FILTERS)

function facetsOf(filters: SavedFilters): Readonly<Record<string, readonly string[]>> | null {
	const facets = Object.entries(filters).filter(([name]) => !COMMON.has(name))
	return facets.length === 0 ? null : Object.fromEntries(facets.map(([name, all]) => [name, all.split(',')]))
}

export async function insertSearch(
	sql: SqlExecutor,
	{ id, userId, name, filters, alerts, zone, at }: NewSavedSearch,
): Promise<SavedSearchRow> {
	const { keyword } = filters
	const [keywordKeys] = keyword === undefined ? [[]] : await keysOfKeywords(sql, [keyword])
	return sql.one<SavedSearchRow>(
		`INSERT INTO rec.saved_searches (id, user_id, name, filters, same_as, alerts, is_paused, zone, keys, keyword,
			keyword_keys, keyword_version, near_city, within_km, facets, tax_benefit, urgent, created_at, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, false, $7, $8, $9, $10, ${SEARCH_VERSION}, $11, $12, $13, $14, $15, $16, $16)
		RETURNING *`,
		[
			id,
			userId,
			name,
			filters,
			sameAs(filters),
			alerts,
			zone,
			keysOfSearch(filters),
			keyword ?? null,
			keywordKeys,
			filters.near ?? null,
			filters.near === undefined ? null : Number(filters.withinKm),
			facetsOf(filters),
			flagOf(filters.isTaxBenefit),
			flagOf(filters.isUrgentRequirement),
			at,
		],
	)
}

export const searchesOf = (sql: SqlExecutor, userId: string): Promise<SavedSearchRow[]> =>
	onTable(savedSearchesTable)
		.select()
		.where({ user_id: userId })
		.orderBy('created_at', 'desc')
		.orderBy('id')
		.all(sql)

/**
 * Changes a person's own search.
 * @returns null when there is none
 */
export const updateSearch = (
	sql: SqlExecutor,
	id: string,
	userId: string,
	{ name, alerts, isPaused, zone }: SavedSearchChange,
	at: Date,
): Promise<SavedSearchRow | null> =>
	sql.maybeOne<SavedSearchRow>(
		`UPDATE rec.saved_searches SET name = coalesce($3, name), alerts = coalesce($4, alerts),
			is_paused = coalesce($5, is_paused), zone = coalesce($6, zone), changed_at = $7
		WHERE id = $1 AND user_id = $2 RETURNING *`,
		[id, userId, name ?? null, alerts ?? null, isPaused ?? null, zone ?? null, at],
	)

export async function deleteSearch(sql: SqlExecutor, id: string, userId: string): Promise<boolean> {
	return (await onTable(savedSearchesTable).where({ id, user_id: userId }).delete().execute(sql)) > 0
}

export async function isPaused(sql: SqlExecutor, id: string): Promise<boolean | null> {
	const row = await onTable(savedSearchesTable).select('is_paused').where({ id }).maybeOne(sql)
	return row?.is_paused ?? null
}

export async function setPaused(sql: SqlExecutor, id: string, paused: boolean, at: Date): Promise<boolean> {
	const changed = { is_paused: paused, changed_at: at }
	return (await onTable(savedSearchesTable).where({ id }).update(changed).execute(sql)) > 0
}

export const searchOf = (row: SavedSearchRow): SavedSearch => ({
	_id: row.id,
	name: row.name,
	filters: { ...row.filters },
	alerts: row.alerts,
	isPaused: row.is_paused,
	createdAt: row.created_at.toISOString(),
})

export async function zonesOfSearches(sql: SqlExecutor): Promise<readonly string[]> {
	const rows = await sql.query<{ zone: string }>(
		'SELECT DISTINCT zone FROM rec.saved_searches WHERE NOT is_paused',
	)
	return rows.map(({ zone }) => zone)
}

/** SQL of the searches that may find a request, with the parameters `$1` to `$10` of `matchParams`. */
const MAY_FIND = `FROM rec.saved_searches s
	LEFT JOIN unnest($6::text[], $7::float8[]) AS town (id, km) ON town.id = s.near_city
	WHERE NOT s.is_paused AND s.keys && $1::text[] AND s.user_id <> $2
		AND (s.tax_benefit IS NULL OR s.tax_benefit = $3) AND (s.urgent IS NULL OR s.urgent = $4)
		AND (s.near_city IS NULL OR town.km <= s.within_km)
		AND (s.facets IS NULL OR NOT EXISTS (SELECT FROM jsonb_each(s.facets) f
			WHERE f.key = ANY ($8::text[]) AND NOT coalesce(
				jsonb_exists_any($9::jsonb -> f.key, ARRAY(SELECT jsonb_array_elements_text(f.value))), false)))
		AND NOT EXISTS (SELECT FROM rec.saved_search_matches m WHERE m.search_id = s.id AND m.request_id = $5)`

export interface Matchable {
	readonly requestId: string
	readonly authorId: string
	readonly keys: readonly string[]
	readonly isTaxBenefit: boolean
	readonly isUrgent: boolean
	readonly towns: readonly { readonly id: string; readonly km: number }[]
	readonly facets: readonly string[]
	readonly fields: object
}

const matchParams = (request: Matchable): readonly unknown[] => [
	request.keys,
	request.authorId,
	request.isTaxBenefit,
	request.isUrgent,
	request.requestId,
	request.towns.map(({ id }) => id),
	request.towns.map(({ km }) => km),
	request.facets,
	request.fields,
]

/**
 * Returns the distinct keywords of searches that may find a request.
 * @param keys the request's keys; keywords with outdated keys are always returned
 */
export async function keywordsToTry(
	sql: SqlExecutor,
	request: Matchable,
	keys: readonly string[],
): Promise<readonly string[]> {
	const rows = await sql.query<{ keyword: string }>(
		// Key by key: the planner takes very many together for a large share, and reads all searches.
		`SELECT DISTINCT s.keyword ${MAY_FIND} AND s.id IN (
			SELECT k.id FROM unnest($10::text[]) AS its (key) JOIN rec.saved_searches k ON k.keyword_keys @> ARRAY[its.key]
			WHERE NOT k.is_paused AND k.keyword IS NOT NULL
			UNION ALL SELECT k.id FROM rec.saved_searches k
			WHERE k.keyword IS NOT NULL AND k.keyword_version < ${SEARCH_VERSION})`,
		[...matchParams(request), keys],
	)
	return rows.map(({ keyword }) => keyword)
}

/**
 * Stores the matches of a request in one statement.
 * @param keywords the matching keywords
 * @param digests the time of the next digest, by zone
 * @returns the number of new matches
 */
export const insertMatches = (
	sql: SqlExecutor,
	request: Matchable,
	keywords: readonly string[],
	digests: ReadonlyMap<string, number>,
	at: Date,
): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.saved_search_matches (search_id, request_id, matched_at, in_digest, due_at)
		SELECT found.id, $5, $10, found.in_digest, CASE WHEN found.in_digest THEN digest.due_at ELSE $10 END
		FROM (
			SELECT may.id, may.zone, may.alerts = 'daily' OR (SELECT count(*) FROM rec.saved_search_matches m
				WHERE m.search_id = may.id AND NOT m.in_digest AND m.matched_at > $10::timestamptz - interval '1 day')
				>= ${MAX_AT_ONCE} AS in_digest
			FROM (
				SELECT s.id, s.zone, s.alerts ${MAY_FIND} AND s.keyword IS NULL
				UNION ALL SELECT s.id, s.zone, s.alerts ${MAY_FIND} AND s.keyword = ANY ($11::text[])
			) may
		) found JOIN unnest($12::text[], $13::timestamptz[]) AS digest (zone, due_at) ON digest.zone = found.zone
		ON CONFLICT DO NOTHING`,
		[
			...matchParams(request),
			at,
			keywords,
			[...digests.keys()],
			[...digests.values()].map((due) => new Date(due)),
		],
	)

export async function dueSearches(sql: SqlExecutor, now: Date, limit: number): Promise<readonly string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT DISTINCT search_id AS id FROM (
			SELECT search_id FROM rec.saved_search_matches WHERE sent_at IS NULL AND due_at <= $1
			ORDER BY due_at LIMIT $2) due`,
		[now, limit],
		{ name: 'due-searches' },
	)
	return rows.map(({ id }) => id)
}

/** Locks a search for its alerts; null when another worker has it, or it is gone. */
export const lockSearch = (
	tx: SqlExecutor,
	id: string,
): Promise<Pick<SavedSearchRow, 'id' | 'user_id' | 'is_paused'> | null> =>
	tx.maybeOne(
		'SELECT id, user_id, is_paused FROM rec.saved_searches WHERE id = $1 FOR UPDATE SKIP LOCKED',
		[id],
		{ name: 'lock-search' },
	)

export async function dropMatches(
	tx: SqlExecutor,
	searchId: string,
	requestIds: readonly string[],
): Promise<void> {
	await onTable(savedSearchMatchesTable)
		.where({ search_id: searchId, sent_at: null })
		.whereIn('request_id', requestIds)
		.delete()
		.execute(tx)
}

/** @param digestId null for alerts without a digest */
export async function setMatchesSent(
	tx: SqlExecutor,
	searchId: string,
	requestIds: readonly string[],
	digestId: string | null,
	at: Date,
): Promise<void> {
	await onTable(savedSearchMatchesTable)
		.where({ search_id: searchId, sent_at: null })
		.whereIn('request_id', requestIds)
		.update({ sent_at: at, digest_id: digestId })
		.execute(tx)
}
