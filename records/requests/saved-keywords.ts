import type { BloodGroup } from '../../domain/_shared/blood-groups.contract.ts'
import {
	groupsMeant,
	isMeant,
	type Keyword,
	keywordOf,
	requiredOf,
	type Term,
} from '../../domain/_shared/search-keyword.ts'
import { soundLexeme, soundsLike } from '../../domain/_shared/search-sounds.ts'
import { deletionsOf, isLatinStop, isMistypedAs, MIN_TYPO } from '../../domain/_shared/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { SEARCH_VERSION } from './search.ts'

export interface ReadToken {
	readonly token: string
	/** Empty for a stop word. */
	readonly stems: readonly string[]
	/** The unstemmed lexemes: two when PostgreSQL splits a number from the following letters. */
	readonly lexemes: readonly string[]
	readonly requests: number
}
export type ReadTokens = ReadonlyMap<string, ReadToken>

const tokensIn = ({ text }: Keyword): readonly string[] =>
	text.flatMap(({ wanted }) => wanted.flatMap(({ tokens }) => tokens))

export async function readTokens(sql: SqlExecutor, keywords: readonly Keyword[]): Promise<ReadTokens> {
	const rows = await sql.query<ReadToken>(
		`SELECT t.token, tsvector_to_array(to_tsvector('hindi', t.token)) AS stems,
			tsvector_to_array(to_tsvector('simple', t.token)) AS lexemes, coalesce(v.requests, 0) AS requests
		FROM unnest($1::text[]) AS t (token) LEFT JOIN rec.search_vocabulary v ON v.token = t.token`,
		[[...new Set(keywords.flatMap(tokensIn))]],
		{ name: 'words of keywords' },
	)
	return new Map(rows.map((row) => [row.token, row]))
}

/**
 * Returns the required words for each possible meaning of a keyword. A typo of a stop word may itself be a
 * stop word.
 */
export function waysOf(keyword: Keyword, known: ReadTokens): readonly (readonly string[])[] {
	const tokens = tokensIn(keyword)
	const stops = tokens.filter((token) => known.get(token)?.stems.length === 0 || isLatinStop(token))
	const unsure = tokens.filter((token) => stops.some((stop) => isMistypedAs(stop, token)))
	const [mute, maybeMute] = [new Set(stops), new Set([...stops, ...unsure])]
	const allOf = (terms: readonly Term[]) => terms.flatMap((term) => term.tokens)
	return keyword.text.flatMap((alternative) => {
		const { wanted } = alternative
		if (wanted.some((term) => isMeant(term, maybeMute))) return [allOf(requiredOf(alternative, maybeMute))]
		const either = allOf(wanted).filter((token) => !mute.has(token))
		return either.length > 0 ? either.map((token) => [token]) : [allOf(wanted)]
	})
}

export const groupKey = (group: BloodGroup | string): string => `=${group}`
export const typoKey = (spelling: string): string => `~${spelling}`

/** Returns the index keys of a word: itself, as a prefix, by its stem, by sound, and as a typo. */
export function keysOfToken({ token, stems, lexemes }: ReadToken): readonly string[] {
	const sounds = [soundsLike(token), soundLexeme(token)].filter((sound) => sound !== '')
	const typos = [...token].length < MIN_TYPO - 1 ? [] : [token, ...deletionsOf(token)].map(typoKey)
	return [...lexemes, ...stems, ...sounds, ...typos]
}

function keysOfRarest(tokens: readonly string[], known: ReadTokens): readonly string[] {
	const [rarest] = tokens
		.flatMap((token) => known.get(token) ?? [])
		.toSorted((a, b) => a.requests - b.requests || b.token.length - a.token.length)
	return rarest ? keysOfToken(rarest) : []
}

/**
 * Returns the index keys of saved keywords, in order. A request that a keyword may find has at least one of
 * them: see `keysOf` of the request.
 */
export async function keysOfKeywords(
	sql: SqlExecutor,
	all: readonly string[],
): Promise<readonly (readonly string[])[]> {
	const keywords = all.map(keywordOf)
	const known = await readTokens(sql, keywords)
	return keywords.map((keyword, place) => [
		...new Set([
			...groupsMeant(all[place] ?? '').map(groupKey),
			...waysOf(keyword, known).flatMap((tokens) => keysOfRarest(tokens, known)),
		]),
	])
}

export async function renewKeywordKeys(sql: SqlExecutor, limit: number): Promise<number> {
	const old = await sql.query<{ id: string; keyword: string }>(
		`SELECT id, keyword FROM rec.saved_searches
		WHERE keyword IS NOT NULL AND keyword_version < ${SEARCH_VERSION} LIMIT $1`,
		[limit],
	)
	if (old.length === 0) return 0
	const keys = await keysOfKeywords(
		sql,
		old.map(({ keyword }) => keyword),
	)
	await sql.execute(
		`UPDATE rec.saved_searches s SET keyword_keys = made.keys, keyword_version = ${SEARCH_VERSION}
		FROM jsonb_to_recordset($1::jsonb) AS made (id uuid, keys text[]) WHERE s.id = made.id`,
		[JSON.stringify(old.map(({ id }, place) => ({ id, keys: keys[place] })))],
	)
	return old.length
}
