import { kindsWhere } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { anyOf } from '../../records/_shared/targets.ts'
import { daysOld } from '../_shared/ageing.ts'

export const RECEIVABLE_MODELS = ['fund_totals', 'fund_entries', 'postings', 'requests'] as const

/** Finance withdraws the other funds, and demands nothing from anyone for them. */
const OWNED = anyOf(kindsWhere('withdrawnBy', 'owner'))

/** SQL of the person or organization that the money of a fund `f` goes to; `r` is its request. */
const PAYEE = `CASE WHEN f.target_kind = 'individual' THEN 'user ' || f.target_id
	WHEN r.organization_id IS NULL THEN 'user ' || r.author_id ELSE 'organization ' || r.organization_id END`

const FUNDS = (condition: string) => `SELECT f.fund, f.currency, f.free, f.lacks_since, ${PAYEE} AS payee
	FROM read.fund_totals f LEFT JOIN read.requests r ON f.target_kind = 'request' AND r.id = f.target_id
	WHERE f.target_kind ${OWNED} AND ${condition}`

export interface Nettable {
	readonly toFund: string
	readonly fromFund: string
	readonly since: Date
	/** Donations to the other fund since the receivable arose, minor units. */
	readonly donated: bigint
}

/**
 * Returns funds below zero with other funds of the same people that have free money and donations since then,
 * oldest first. A fund to which money is on its way is left out: nothing covers it twice.
 */
export const nettable = (sql: SqlExecutor): Promise<Nettable[]> =>
	sql.query(
		`WITH lacking AS (${FUNDS(`f.lacks_since IS NOT NULL AND (
			SELECT coalesce(sum(p.amount), 0) FROM read.postings p WHERE p.owner = f.fund AND p.account = 'clearing'
		) = 0`)})
		SELECT l.fund AS "toFund", a.fund AS "fromFund", l.lacks_since AS since, e.donated FROM lacking l
		JOIN (${FUNDS('f.free > 0')}) a ON a.payee = l.payee AND a.currency = l.currency
		CROSS JOIN LATERAL (
			SELECT sum(donation)::bigint AS donated FROM read.fund_entries
			WHERE fund = a.fund AND kind = 'DonationConfirmed' AND recorded_at > l.lacks_since
		) e WHERE e.donated > 0 ORDER BY l.lacks_since, l.fund, a.fund`,
	)

export interface Receivable {
	readonly fund: string
	readonly currency: string
	readonly since: Date
	readonly days: number
}

/** Returns funds of people that lack money for more than so many days of their legal entity. */
export const receivablesOver = (sql: SqlExecutor, days: number, now: Date): Promise<Receivable[]> =>
	sql.query(
		`SELECT * FROM (
			SELECT fund, currency, lacks_since AS since, ${daysOld('lacks_since', 'currency', '$1')} AS days
			FROM read.fund_totals WHERE lacks_since IS NOT NULL AND target_kind ${OWNED}
		) f WHERE days > $2 ORDER BY since, fund`,
		[now, days],
	)
