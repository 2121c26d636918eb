import type { Sql } from '../../kernel/sql/sql.ts'
import { lostDocuments, uncountedContents, unindexedContents } from '../../queries/requests/search-sources.ts'
import { renewKeywordKeys } from '../../records/requests/saved-keywords.ts'
import {
	mergeSearchIndex,
	proposedTokensOf,
	saveSearchDocument,
	searchDocumentOf,
} from '../../records/requests/search.ts'
import { countDocuments, uncountDocuments } from '../../records/requests/search-vocabulary.ts'

const BATCH = 200
/** Of words: the more documents at once, the fewer times a common word is counted. */
const COUNTED_BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Gives a document to each version that has none by the rules of now, then brings the vocabulary up to date: it has the
 * words of what is public now. A version is saved with its document, so that the former is for what was there before.
 */
export async function indexSearch(sql: Sql): Promise<void> {
	for (;;) {
		const contents = await unindexedContents(sql, BATCH)
		await sql.transaction(async (tx) => {
			for (const content of contents) await saveSearchDocument(tx, content, searchDocumentOf(content))
		})
		if (contents.length < BATCH) break
	}
	await mergeSearchIndex(sql)
	for (;;) {
		const lost = await sql.transaction(async (tx) => {
			const documents = await lostDocuments(tx, COUNTED_BATCH)
			if (documents.length > 0) await uncountDocuments(tx, documents)
			return documents.length
		})
		if (lost < COUNTED_BATCH) break
	}
	let after: string | null = FIRST_ID
	while (after !== null) after = await countAfter(sql, after)
	while ((await renewKeywordKeys(sql, COUNTED_BATCH)) === COUNTED_BATCH);
}

/** Counts the words of some public requests. @returns the id of the last one; null where there are no more */
const countAfter = (sql: Sql, after: string): Promise<string | null> =>
	sql.transaction(async (tx) => {
		const contents = await uncountedContents(tx, after, COUNTED_BATCH)
		if (contents.length === 0) return null
		await countDocuments(
			tx,
			contents.map((content) => ({
				content_id: content.content_id,
				created_by: content.created_by,
				tokens: proposedTokensOf(content),
			})),
		)
		return contents.length < COUNTED_BATCH ? null : (contents.at(-1)?.request_id ?? null)
	})
