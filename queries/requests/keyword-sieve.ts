import { soundLexeme, soundsLike } from '../../kernel/search-sounds.ts'
import { isLatinStop, MIN_TYPO, tokensOf } from '../../kernel/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { keywordOf } from './keyword.ts'
import { candidatesForAll } from './typos.ts'

/** Keywords whose words one statement tries. */
const BATCH = 1_000

/** Words that a request has in any way in which a search may mean them: by stem, sound or beginning, or as no word at all. */
async function hadBy(
	sql: SqlExecutor,
	requestId: string,
	tokens: readonly string[],
): Promise<ReadonlySet<string>> {
	const rows = await sql.query<{ token: string }>(
		`SELECT t.token FROM unnest($2::text[], $3::text[], $4::text[]) AS t (token, elsewhere, here),
			(SELECT s.document FROM read.requests r JOIN rec.request_search s ON s.content_id = r.content_id
				WHERE r.id = $1) AS its
		WHERE its.document @@ (to_tsquery('simple', t.token || ':*') || plainto_tsquery('hindi', t.token)
				|| plainto_tsquery('simple', t.elsewhere) || plainto_tsquery('simple', t.here))
			OR numnode(plainto_tsquery('hindi', t.token)) = 0`,
		// What has no sound is looked up as it stands once more: no words at all would be a notice for each.
		[
			requestId,
			tokens,
			tokens.map((token) => soundsLike(token) || token),
			tokens.map((token) => soundLexeme(token) || token),
		],
		{ name: 'words of one request' },
	)
	return new Set(rows.map(({ token }) => token))
}

/** The name of a request's organization, as words with a space between them; empty where it has none. */
async function organizationOf(sql: SqlExecutor, requestId: string): Promise<string> {
	const row = await sql.maybeOne<{ org_name: string }>(
		`SELECT d.org_name FROM read.requests r JOIN read.organizations o ON o.id = r.organization_id
		JOIN rec.organization_details d ON d.details_id = o.details_id WHERE r.id = $1`,
		[requestId],
	)
	return tokensOf(row?.org_name ?? '').join(' ')
}

/**
 * Those of many keywords that may find one request: all others lack a word of theirs, even as a typo. Only these need
 * be read as a search reads them, which takes several statements each.
 */
export async function mayFind(
	sql: SqlExecutor,
	requestId: string,
	keywords: readonly string[],
): Promise<readonly string[]> {
	const organization = await organizationOf(sql, requestId)
	const had = async (tokens: readonly string[]) => {
		const found = await hadBy(sql, requestId, tokens)
		return (token: string) => found.has(token) || isLatinStop(token) || organization.includes(token)
	}
	const may: string[] = []
	for (let from = 0; from < keywords.length; from += BATCH) {
		const all = keywords.slice(from, from + BATCH).map((typed) => ({ typed, ...keywordOf(typed) }))
		const tokens = [
			...new Set(
				all.flatMap(({ text }) => text.flatMap(({ wanted }) => wanted.flatMap((term) => term.tokens))),
			),
		]
		const isHad = await had(tokens)
		const lacked = tokens.filter((token) => !isHad(token) && [...token].length >= MIN_TYPO - 1)
		const meant = await candidatesForAll(sql, lacked)
		const isMeantHad = await had([...new Set([...meant.values()].flat())])
		const isPossible = (token: string) =>
			isHad(token) || (meant.get(token)?.some((candidate) => isMeantHad(candidate)) ?? false)
		for (const { typed, text, groups } of all)
			if (
				groups.length > 0 ||
				text.some(({ wanted }) => wanted.every((term) => term.tokens.every(isPossible)))
			)
				may.push(typed)
	}
	return may
}
