import { deletionsOf, isMistypedAs } from '../../domain/_shared/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { PUBLIC_STATUSES } from '../_shared/request-visibility.ts'
import { isInAnyDocument } from './any-document.ts'

interface Candidate {
	readonly token: string
	readonly requests: number
}

const MAX_COMPARED = 200

const near = (sql: SqlExecutor, typed: string): Promise<Candidate[]> =>
	sql.query<Candidate>(
		`SELECT token, requests FROM rec.search_vocabulary
		WHERE token = ANY ($1) OR deletions && $1 ORDER BY requests DESC, token LIMIT ${MAX_COMPARED}`,
		[[typed, ...deletionsOf(typed)]],
		{ name: 'words like one' },
	)

/**
 * Returns words within one edit of a typed one, in singular or plural, likeliest first: mistyped words
 * usually have the right first letter, and frequent words are likelier.
 * @param typed in the spelling of the index, of four letters or more
 */
export async function candidatesFor(sql: SqlExecutor, typed: string): Promise<readonly string[]> {
	const [first] = typed
	const candidates = (await near(sql, typed)).filter(({ token }) => isMistypedAs(token, typed))
	const begins = ({ token }: Candidate) => Number(token[0] === first)
	return candidates.toSorted((a, b) => begins(b) - begins(a)).map(({ token }) => token)
}

const isPublic = (sql: SqlExecutor, token: string): Promise<boolean> =>
	isInAnyDocument(
		sql,
		(where) => `websearch_to_tsquery('simple', ${where.param(`"${token}"`)})`,
		() => `NOT r.is_private AND r.status IN ${PUBLIC_STATUSES}`,
	)

const MAX_CHECKED = 3

/** Maps each word without hits to the public word that was probably meant, if there is one. */
export async function corrections(
	sql: SqlExecutor,
	wrong: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const by = new Map<string, string>()
	for (const typed of wrong)
		for (const candidate of (await candidatesFor(sql, typed)).slice(0, MAX_CHECKED))
			if (await isPublic(sql, candidate)) {
				by.set(typed, candidate)
				break
			}
	return by
}
