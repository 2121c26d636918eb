import type { ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** The reviewer of a case, which keeps nobody else from deciding. */
export const reviewCasesTable = defineTable(
	'rec.review_cases',
	{ request_id: uuid(), owner_id: uuid(), taken_at: timestamp() },
	{ primaryKey: ['request_id'] },
)

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

export const takeCase = (sql: SqlExecutor, row: RowOf<typeof reviewCasesTable>): Promise<number> =>
	onTable(reviewCasesTable).insert(row).onConflict('request_id').merge().execute(sql)

export const leaveCase = (sql: SqlExecutor, requestId: string, ownerId: string): Promise<number> =>
	onTable(reviewCasesTable).where({ request_id: requestId, owner_id: ownerId }).delete().execute(sql)

export const saveRecommendation = (sql: SqlExecutor, row: RecommendationRow): Promise<number> =>
	onTable(reviewRecommendationsTable).insert(row).onConflict('request_id', 'user_id').merge().execute(sql)

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
