import { soundLexeme, soundsLike } from '../../domain/_shared/search-sounds.ts'
import { singularOf, tokensWithin } from '../../domain/_shared/search-tokens.ts'
import { KINDS } from '../../domain/requests/kinds/kinds.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Where } from '../_shared/where.ts'
import { type NearTowns, TOWN_KEY } from './list-near.ts'
import { REQUEST_NARROW, takesDonations } from './request-row.ts'
import type { Search } from './search.ts'

/**
 * Above this share of all requests, hits are found by reading requests newest first instead of by the index.
 */
const COMMON_SHARE = 0.06
const MAX_RANKED = { common: 300, others: 1_000 } as const

interface Planned {
	readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

export async function isCommon(sql: SqlExecutor, where: Where): Promise<boolean> {
	const planned = await sql.one<Planned>(
		`EXPLAIN (FORMAT JSON) SELECT FROM read.requests r ${REQUEST_NARROW} ${where}`,
		where.params,
	)
	const [{ Plan: plan }] = planned['QUERY PLAN']
	// However many there are: of few requests none are common.
	if (plan['Plan Rows'] <= COMMON_SHARE * MAX_RANKED.others) return false
	// A table that was never analysed has -1.
	const { total } = await sql.one<{ total: number }>(
		"SELECT reltuples::float8 AS total FROM pg_class WHERE oid = 'rec.request_search'::regclass",
		[],
		{ name: 'how many documents' },
	)
	return total > MAX_RANKED.others && plan['Plan Rows'] > COMMON_SHARE * total
}

/** Weights of unused, description, place and kind, and title. */
const WEIGHTS = "'{0, 0.1, 0.4, 1}'"
const WITHOUT_TEXT = 0.1
const HALF_LIFE_DAYS = 60
/** For kinds that are published at once, since they are urgent. */
const URGENT_HALF_LIFE_DAYS = 3
const URGENT_KINDS = KINDS.filter(({ review }) => review === 'after').map(({ code }) => `'${code}'`)
const SECONDS_A_DAY = 86_400
/** Limits the exponent: a smaller result would be a database error. */
const MAX_HALVINGS = 300

/**
 * Returns SQL for the score of a hit `h` with document `s` and organization `o`, with the `tsquery` and the
 * time as placeholders.
 */
const scoreOf = (query: string, now: string): string =>
	`CASE WHEN s.document @@ ${query}::tsquery THEN ts_rank(${WEIGHTS}, s.document, ${query}::tsquery, 1)
			ELSE ${WITHOUT_TEXT} END
		* power(2::float8, -least(${MAX_HALVINGS},
			greatest(0, extract(epoch FROM ${now}::timestamptz - h.created_at)::float8 / ${SECONDS_A_DAY})
				/ CASE WHEN h.request_type IN (${URGENT_KINDS}) THEN ${URGENT_HALF_LIFE_DAYS} ELSE ${HALF_LIFE_DAYS} END))
		* CASE WHEN h.is_urgent THEN 1.3 ELSE 1 END * CASE WHEN o.verified THEN 1.1 ELSE 1 END`

const HALF_SCORE_KM = 50

function nearness(where: Where, towns: NearTowns | null): { readonly join: string; readonly factor: string } {
	if (!towns) return { join: '', factor: '1' }
	const [keys, kilometres] = [where.param(towns.keys), where.param(towns.kilometres)]
	return {
		join: `LEFT JOIN unnest(${keys}::text[], ${kilometres}::float8[]) near (key, km) ON near.key = h.town`,
		factor: `1 / (1 + coalesce(near.km, 0) / ${HALF_SCORE_KM})`,
	}
}

export interface RankedPage {
	readonly ids: readonly string[]
	readonly count: number
	readonly isMinimum: boolean
}

/**
 * Returns a page of hits, best first, by the rules of `/users/ordering`; ended requests come after open ones.
 * @param page `where` has the filters and the search; `now` in epoch milliseconds
 */
export async function rankedPage(
	sql: SqlExecutor,
	search: Search & { readonly isCommon: boolean },
	page: {
		readonly where: Where
		readonly towns: NearTowns | null
		readonly now: number
		readonly limit: number
		readonly offset: number
	},
): Promise<RankedPage> {
	const where = page.where.copy()
	const max = search.isCommon ? MAX_RANKED.common : MAX_RANKED.others
	const limit = where.param(max + 1)
	const score = scoreOf(where.param(search.rest || search.text), where.param(new Date(page.now)))
	const { join, factor } = nearness(where, page.towns)
	const { ids, count } = await sql.one<{ ids: string[]; count: number }>(
		`WITH hits AS MATERIALIZED (
			SELECT r.id, r.content_id, r.organization_id, r.request_type, r.is_urgent, r.created_at, ${TOWN_KEY} AS town,
				${takesDonations(page.now)} AS is_open
			FROM read.requests r ${REQUEST_NARROW} ${where} ORDER BY r.created_at DESC, r.id LIMIT ${limit}
		)
		SELECT (SELECT count(*)::int FROM hits) AS count, ARRAY(
			SELECT h.id FROM hits h LEFT JOIN rec.request_search s ON s.content_id = h.content_id
			LEFT JOIN read.organizations o ON o.id = h.organization_id ${join}
			ORDER BY h.is_open DESC, ${score} * ${factor} DESC, h.id LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}) AS ids`,
		where.params,
	)
	return { ids, count: Math.min(count, max), isMinimum: count > max }
}

/** The range of a searched word in a title, in UTF-16 units. */
export type Mark = readonly [from: number, to: number]

const BEGIN = '\uE000'
const END = '\uE001'

function between(text: string): readonly Mark[] {
	const marks: Mark[] = []
	let at = 0
	let from = 0
	for (const unit of text.split(/([\uE000\uE001])/u))
		if (unit === BEGIN) from = at
		else if (unit === END) marks.push([from, at])
		else at += unit.length
	return marks
}

/**
 * Finds the searched words in titles: by stem, prefix and sound.
 * @returns ranges by title, in the order of the titles
 */
export async function marksIn(
	sql: SqlExecutor,
	titles: readonly string[],
	search: Search,
): Promise<ReadonlyMap<string, readonly Mark[]>> {
	const query = search.groups.length > 0 ? search.rest : search.text
	if (titles.length === 0 || query === '') return new Map()
	const rows = await sql.query<{ title: string; marked: string }>(
		`SELECT title, ts_headline('hindi', title, $2::tsquery, 'HighlightAll=true, StartSel=${BEGIN}, StopSel=${END}') AS marked
		FROM unnest($1::text[]) title`,
		[titles, query],
		{ name: 'marked titles' },
	)
	const tokens = new Set(
		search.keyword.text.flatMap(({ wanted }) => wanted.flatMap((term) => [...term.tokens])),
	)
	const soundsOf = (lexemeOf: (token: string) => string) =>
		new Set([...tokens].map(lexemeOf).filter((sound) => sound !== ''))
	const [sounds, spellings] = [soundsOf(soundsLike), soundsOf(soundLexeme)]
	return new Map(
		rows.map(({ title, marked }) => {
			const stems = between(marked)
			const all = tokensWithin(title)
			const found = all.filter(
				({ token, from }) =>
					tokens.has(token) ||
					[token, singularOf(token)].some((each) => sounds.has(soundLexeme(each))) ||
					stems.some(([begin, end]) => begin <= from && from < end),
			)
			// A word that nobody spells so is found as others spell it.
			const visible = found.length > 0 ? found : all.filter(({ token }) => spellings.has(soundLexeme(token)))
			return [title, visible.map(({ from, to }): Mark => [from, to])]
		}),
	)
}
