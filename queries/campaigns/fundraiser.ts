import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { PUBLIC_STATUSES } from '../_shared/request-visibility.ts'

/** A request as a campaign shows it. Amounts are in minor units. */
export interface Fundraiser {
	readonly title: string
	readonly currency: Currency
	readonly raised: bigint
	/** Null when it is not for money. */
	readonly goal: bigint | null
	readonly picturePath: string | null
	/** Everybody may see it. */
	readonly isPublic: boolean
}

export const readFundraiser = (sql: SqlExecutor, requestId: string): Promise<Fundraiser | null> =>
	sql.maybeOne<Fundraiser>(
		`SELECT c.title, r.currency, coalesce(f.raised, 0) AS raised, r.goal, img.card_path AS "picturePath",
			r.status IN ${PUBLIC_STATUSES} AND NOT r.is_private AS "isPublic"
		FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency
		LEFT JOIN rec.files img ON img.id = c.images[1]
		WHERE r.id = $1`,
		[requestId],
	)
