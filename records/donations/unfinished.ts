import type { Language } from '../../kernel/language.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { HOUR_MS } from '../../kernel/time.ts'

/** How long a donor is left alone with a payment that they may still be making. */
const LEFT_MS = HOUR_MS
/** Later it is given up. */
const OPEN_MS = 22 * HOUR_MS
/** What was declined more often than donors try is no donor's. */
const TRIES = 3

export interface Unfinished {
	readonly id: string
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: Language
	readonly title: string | null
	/** Minor units. */
	readonly donation: bigint
	readonly currency: string
}

/**
 * Donations that were begun and not paid, and whose donors weren't reminded: of each address the last one, unless it
 * paid since, or was reminded of another one within a day.
 */
export const unfinishedDonations = (sql: SqlExecutor, now: number, limit: number): Promise<Unfinished[]> =>
	sql.query(
		`WITH recent AS (
			SELECT d.*, x.first_name, x.last_name, lower(x.email) AS address, x.email, x.language, x.reminded_at
			FROM read.donations d JOIN rec.donation_details x ON x.donation_id = d.id
			WHERE d.started_at > $1::timestamptz - interval '2 days' AND x.email <> ''
		)
		SELECT d.id, d.first_name, d.last_name, d.email, d.language, c.title, d.donation, d.currency
		FROM recent d
		LEFT JOIN read.requests r ON r.id = d.target_id AND d.target_kind = 'request'
		LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE d.started_at BETWEEN $2 AND $3 AND d.reminded_at IS NULL AND d.received_at IS NULL
			AND d.target_kind IS NOT NULL AND d.status IN ('started', 'actionRequired') AND d.attempts <= $4
			AND NOT EXISTS (SELECT 1 FROM recent o WHERE o.address = d.address AND o.id <> d.id
				AND (o.started_at > d.started_at OR o.received_at > d.started_at
					OR o.reminded_at > $1::timestamptz - interval '1 day'))
		ORDER BY d.started_at, d.id LIMIT $5`,
		[new Date(now), new Date(now - OPEN_MS), new Date(now - LEFT_MS), TRIES, limit],
	)

/** @returns whether nobody had noted it before */
export async function setReminded(sql: SqlExecutor, donationId: string, at: Date): Promise<boolean> {
	const noted = await sql.maybeOne(
		`UPDATE rec.donation_details SET reminded_at = $2 WHERE donation_id = $1 AND reminded_at IS NULL
		RETURNING donation_id`,
		[donationId, at],
	)
	return noted !== null
}
