import type { CampaignReview } from '../../domain/campaigns/review.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

const MOST = 20

/** Counts how the sender says that they know the recipients of a campaign, those who are most first. */
export const originsOf = (sql: SqlExecutor, campaignId: string): Promise<CampaignReview['origins']> =>
	sql.query(
		`SELECT c.known_from AS "knownFrom", count(*)::int AS people
		FROM rec.campaign_recipients r JOIN rec.contacts c ON c.id = r.recipient_id
		WHERE r.campaign_id = $1 AND r.subject = 'contact' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST}`,
		[campaignId],
	)

/** Counts the files from which contacts came into a book. */
export async function importsOf(sql: SqlExecutor, bookId: string): Promise<CampaignReview['imports']> {
	const { count, first, last } = await sql.one<{ count: number; first: Date | null; last: Date | null }>(
		`SELECT count(*)::int AS count, min(created_at) AS first, max(created_at) AS last
		FROM rec.contact_imports WHERE book_id = $1 AND added + changed > 0`,
		[bookId],
	)
	return { count, first: first?.toISOString() ?? null, last: last?.toISOString() ?? null }
}
