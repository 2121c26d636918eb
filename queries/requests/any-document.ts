import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { Where } from '../_shared/where.ts'

/** The condition under which the reader may see request `r`; it adds its parameters itself. */
export type SeenBy = (where: Where) => string

/**
 * Checks whether any visible request matches the search. The matching documents are a separate query: for a
 * single row the planner would read documents one by one, and all of them without a match.
 * @param query SQL of a `tsquery`; it adds its parameters itself
 */
export async function isInAnyDocument(
	sql: SqlExecutor,
	query: (where: Where) => string,
	seenBy: SeenBy,
): Promise<boolean> {
	const where = new Where()
	const document = query(where)
	where.and(seenBy(where))
	const rows = await sql.query(
		`SELECT FROM (SELECT s.content_id FROM rec.request_search s WHERE s.document @@ ${document} OFFSET 0) found
		JOIN read.requests r ON r.content_id = found.content_id ${where} LIMIT 1`,
		where.params,
	)
	return rows.length > 0
}
