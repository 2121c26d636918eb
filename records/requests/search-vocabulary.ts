import { soundLexeme, soundsLike } from '../../domain/_shared/search-sounds.ts'
import { typoKeysOf } from '../../domain/_shared/search-tokens.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface CountedDocument {
	readonly content_id: string
	readonly tokens: readonly string[]
}

/** Counts the words of uncounted documents. The transaction has to hold their locks. */
export async function countDocuments(
	sql: SqlExecutor,
	documents: readonly (CountedDocument & { readonly created_by: string })[],
): Promise<void> {
	const counted = await sql.query<{ content_id: string }>(
		`INSERT INTO rec.search_counted (content_id, created_by, tokens)
		SELECT content_id, created_by, tokens
		FROM jsonb_to_recordset($1::jsonb) AS d (content_id uuid, created_by uuid, tokens text[])
		ORDER BY content_id ON CONFLICT (content_id) DO NOTHING RETURNING content_id`,
		[JSON.stringify(documents)],
	)
	const ids = new Set(counted.map(({ content_id }) => content_id))
	const changes = new Map<string, number>()
	for (const { content_id, tokens } of documents)
		if (ids.has(content_id)) for (const token of tokens) changes.set(token, (changes.get(token) ?? 0) + 1)
	await addToVocabulary(sql, changes)
}

export async function uncountDocuments(
	sql: SqlExecutor,
	documents: readonly CountedDocument[],
): Promise<void> {
	const changes = new Map<string, number>()
	for (const { tokens } of documents)
		for (const token of tokens) changes.set(token, (changes.get(token) ?? 0) - 1)
	await addToVocabulary(sql, changes)
	await sql.execute('DELETE FROM rec.search_vocabulary WHERE token = ANY ($1) AND requests <= 0', [
		[...changes.keys()],
	])
	await sql.execute('DELETE FROM rec.search_counted WHERE content_id = ANY ($1)', [
		documents.map(({ content_id }) => content_id),
	])
}

async function addToVocabulary(sql: SqlExecutor, changes: ReadonlyMap<string, number>): Promise<void> {
	// A fixed order prevents deadlocks.
	const changed = [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))
	const tokens = changed.map(([token]) => token)
	const rows = await sql.query<{ token: string }>(
		'SELECT token FROM rec.search_vocabulary WHERE token = ANY ($1) ORDER BY token FOR UPDATE',
		[tokens],
	)
	// Only the count changes, so that the index on typos is not written again.
	const known = new Set(rows.map(({ token }) => token))
	await sql.execute(
		`INSERT INTO rec.search_vocabulary AS v (token, requests, deletions, lexemes)
		SELECT token, requests, ARRAY(SELECT jsonb_array_elements_text(deletions::jsonb)),
			tsvector_to_array(to_tsvector('hindi', token)) || token || array_remove(ARRAY[alike, sound], '')
		FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
			AS changed (token, requests, deletions, alike, sound)
		ON CONFLICT (token) DO UPDATE SET requests = v.requests + excluded.requests`,
		[
			tokens,
			changed.map(([, by]) => by),
			tokens.map((token) => (known.has(token) ? '[]' : JSON.stringify(typoKeysOf(token)))),
			tokens.map(soundsLike),
			tokens.map(soundLexeme),
		],
	)
}

export async function pruneVocabulary(sql: SqlExecutor): Promise<void> {
	await sql.execute(
		`DELETE FROM rec.search_vocabulary v
		WHERE v.token NOT IN (SELECT token FROM rec.search_counted k, unnest(k.tokens) token)`,
	)
}
