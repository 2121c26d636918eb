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

export interface RequestKeys {
	/** All forms by which a word, a blood group or a typo may find it. */
	readonly keys: ReadonlySet<string>
	/** Its whole words, which mean nothing else in a search. */
	readonly whole: ReadonlySet<string>
	readonly organization: string
}

/** The minimum length of a searched prefix. */
const MIN_BEGINNING = 3

const beginningsOf = (lexeme: string): readonly string[] => {
	const letters = [...lexeme]
	return letters.map((_, end) => letters.slice(0, end + 1).join('')).slice(MIN_BEGINNING - 1)
}
/** Returns all substrings of a word, since a keyword matches organization names anywhere. */
const partsOf = (token: string): readonly string[] => {
	const letters = [...token]
	return letters.flatMap((_, from) =>
		letters.slice(from).map((_, more) => letters.slice(from, from + more + 1).join('')),
	)
}

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
	// Words with the same typos as these.
	const meant = await sql.query<{ token: string; deletions: string[] }>(
		// Word by word: for very many at once the planner expects a large share, and reads all rows.
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

const mayHave = ({ keys, whole }: RequestKeys, word: ReadToken | undefined): boolean =>
	word !== undefined && keysOfToken(word).some((key) => (word.requests > 0 ? whole : keys).has(key))

/**
 * Returns those of many keywords that may find a request; all others lack a word, even as a typo. Only these
 * need a real search.
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
