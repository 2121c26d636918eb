import { typoKeysOf } from '../../kernel/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** A document whose words are counted from now on, or no longer. */
export interface Recounted {
	readonly content_id: string
	readonly tokens: readonly string[]
	/** Whether they were counted until now. */
	readonly is_counted: boolean
}

/**
 * Adds words of documents to the vocabulary, or takes them out: in a transaction that has locked the documents. A word
 * that no public request has any more is gone.
 */
export async function recount(sql: SqlExecutor, documents: readonly Recounted[]): Promise<void> {
	const changes = new Map<string, number>()
	for (const { tokens, is_counted } of documents)
		for (const token of tokens) changes.set(token, (changes.get(token) ?? 0) + (is_counted ? -1 : 1))
	const changed = [...changes].filter(([, by]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
	await sql.execute(
		`INSERT INTO rec.search_vocabulary AS v (token, requests, deletions)
		SELECT token, requests, ARRAY(SELECT jsonb_array_elements_text(deletions::jsonb))
		FROM unnest($1::text[], $2::int[], $3::text[]) AS changed (token, requests, deletions)
		ON CONFLICT (token) DO UPDATE SET requests = v.requests + excluded.requests, deletions = excluded.deletions`,
		[
			changed.map(([token]) => token),
			changed.map(([, by]) => by),
			changed.map(([token]) => JSON.stringify(typoKeysOf(token))),
		],
	)
	await sql.execute('DELETE FROM rec.search_vocabulary WHERE token = ANY ($1) AND requests <= 0', [
		changed.map(([token]) => token),
	])
	await sql.execute('UPDATE rec.request_search SET is_counted = NOT is_counted WHERE content_id = ANY ($1)', [
		documents.map(({ content_id }) => content_id),
	])
}

/** Deletes words that no counted document has: a count may be left over from one that was erased meanwhile. */
export async function pruneVocabulary(sql: SqlExecutor): Promise<void> {
	await sql.execute(`DELETE FROM rec.search_vocabulary v WHERE v.token NOT IN (
		SELECT token FROM rec.request_search s, unnest(s.tokens) token WHERE s.is_counted)`)
}
