import type { ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Who works on a request. It keeps nobody else from deciding. */
export const reviewCasesTable = defineTable(
	'rec.review_cases',
	{ request_id: uuid(), owner_id: uuid(), taken_at: timestamp() },
	{ primaryKey: ['request_id'] },
)

/** What somebody who decides nothing recommends, of the request as it was then. */
export const reviewRecommendationsTable = defineTable(
	'rec.review_recommendations',
	{
		request_id: uuid(),
		user_id: uuid(),
		revision: bigint(),
		action: text<ReviewAction>(),
		note: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['request_id', 'user_id'] },
)
export type RecommendationRow = RowOf<typeof reviewRecommendationsTable>

/** Makes somebody the owner of a case, whoever it was before. */
export const takeCase = (sql: SqlExecutor, row: RowOf<typeof reviewCasesTable>): Promise<number> =>
	onTable(reviewCasesTable).insert(row).onConflict('request_id').merge().execute(sql)

/** Somebody no longer works on a case; another's stays theirs. */
export const leaveCase = (sql: SqlExecutor, requestId: string, ownerId: string): Promise<number> =>
	onTable(reviewCasesTable).where({ request_id: requestId, owner_id: ownerId }).delete().execute(sql)

/** Keeps what somebody recommends in the place of what they recommended before. */
export const saveRecommendation = (sql: SqlExecutor, row: RecommendationRow): Promise<number> =>
	onTable(reviewRecommendationsTable).insert(row).onConflict('request_id', 'user_id').merge().execute(sql)

/** The newest recommendation of a request at a revision; null where there is none. */
export async function latestRecommendation(
	sql: SqlExecutor,
	requestId: string,
	revision: bigint,
): Promise<RecommendationRow | null> {
	const [row = null] = await onTable(reviewRecommendationsTable)
		.select()
		.where({ request_id: requestId, revision })
		.orderBy('created_at', 'desc')
		.orderBy('user_id')
		.limit(1)
		.all(sql)
	return row
}
