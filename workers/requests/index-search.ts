import type { Sql } from '../../kernel/sql/sql.ts'
import { recountable, unindexedContents } from '../../queries/requests/search-sources.ts'
import { saveSearchDocument, searchDocumentOf } from '../../records/requests/search.ts'
import { recount } from '../../records/requests/search-vocabulary.ts'

const BATCH = 200

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
	for (;;) {
		const changed = await sql.transaction(async (tx) => {
			const documents = await recountable(tx, BATCH)
			if (documents.length > 0) await recount(tx, documents)
			return documents.length
		})
		if (changed < BATCH) break
	}
}
