import { groupsMeant, type Keyword, keywordOf } from '../../domain/_shared/search-keyword.ts'
import { tokensWithin } from '../../domain/_shared/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	groupKey,
	keysOfToken,
	type ReadToken,
	readTokens,
	typoKey,
	waysOf,
} from '../../records/requests/saved-keywords.ts'

/** What one request has of which keywords may ask. */
export interface RequestKeys {
	/** Of all ways in which a word, a blood group or a typo may stand for it. */
	readonly keys: ReadonlySet<string>
	/** Those of what it has whole: words that requests have mean nothing else. */
	readonly whole: ReadonlySet<string>
	/** The name of its organization, in small letters; empty where it has none. */
	readonly organization: string
}

/** A word as a search means it by a beginning has so many letters. */
const MIN_BEGINNING = 3

const beginningsOf = (lexeme: string): readonly string[] => {
	const letters = [...lexeme]
	return letters.map((_, end) => letters.slice(0, end + 1).join('')).slice(MIN_BEGINNING - 1)
}
/** Whatever stands in a word: a keyword is found in names of organizations from anywhere to anywhere. */
const partsOf = (token: string): readonly string[] => {
	const letters = [...token]
	return letters.flatMap((_, from) =>
		letters.slice(from).map((_, more) => letters.slice(from, from + more + 1).join('')),
	)
}

/** What a request is found by. */
export async function keysOf(sql: SqlExecutor, requestId: string): Promise<RequestKeys> {
	const { lexemes, groups, org_name } = await sql.one<{
		lexemes: string[]
		groups: string | string[]
		org_name: string
	}>(
		`SELECT tsvector_to_array(coalesce(s.document, '')) AS lexemes, coalesce(c.fields -> 'bloodGroup', '[]') AS groups,
			coalesce(d.org_name, '') AS org_name
		FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN rec.request_search s ON s.content_id = r.content_id
		LEFT JOIN read.organizations o ON o.id = r.organization_id
		LEFT JOIN rec.organization_details d ON d.details_id = o.details_id WHERE r.id = $1`,
		[requestId],
		{ name: 'what a request is found by' },
	)
	const named = tokensWithin(org_name).flatMap(({ token }) => partsOf(token))
	const had = [...lexemes, ...named]
	// Those that somebody may mean who mistypes them.
	const meant = await sql.query<{ token: string; deletions: string[] }>(
		// One by one: the planner takes very many together for a large share, and reads all of them.
		`SELECT DISTINCT v.token, v.deletions FROM unnest($1::text[]) AS its (lexeme)
		JOIN rec.search_vocabulary v ON v.lexemes @> ARRAY[its.lexeme]`,
		[had],
		{ name: 'words of one request' },
	)
	return {
		whole: new Set(had),
		keys: new Set([
			...had,
			...lexemes.flatMap(beginningsOf),
			...meant.flatMap(({ token, deletions }) => [token, ...deletions]).map(typoKey),
			...[groups].flat().map(groupKey),
		]),
		organization: org_name.toLowerCase(),
	}
}

/** Whether a request may have a word. */
const mayHave = ({ keys, whole }: RequestKeys, word: ReadToken | undefined): boolean =>
	word !== undefined && keysOfToken(word).some((key) => (word.requests > 0 ? whole : keys).has(key))

/**
 * Those of many keywords that may find one request: all others lack a word of theirs, even as a typo. Only these need
 * be read as a search reads them.
 */
export async function mayFind(
	sql: SqlExecutor,
	request: RequestKeys,
	all: readonly string[],
): Promise<readonly string[]> {
	const keywords = all.map(keywordOf)
	const known = await readTokens(sql, keywords)
	return all.filter(
		(typed, place) =>
			groupsMeant(typed).some((group) => request.keys.has(groupKey(group))) ||
			waysOf(keywords[place] as Keyword, known).some((tokens) =>
				tokens.every((token) => mayHave(request, known.get(token))),
			),
	)
}
