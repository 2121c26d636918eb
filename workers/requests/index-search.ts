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
/** Larger batches of documents mean fewer writes for a common word. */
const COUNTED_BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Indexes versions without a document of the current rules, then updates the vocabulary of public words. New
 * versions are stored with their document, so that the first step is for older ones.
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
