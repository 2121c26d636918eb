import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { donationDetailsTable } from './details.ts'

export interface Unfinished {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: Language
	readonly title: string | null
}

/**
 * Returns the recipient and the target of a reminder of an unpaid donation. Per address only the last started
 * donation counts, unless the address paid another since, or was reminded within a day; null when no reminder
 * is due.
 */
export const unfinishedDonation = (
	sql: SqlExecutor,
	donationId: string,
	now: Date,
): Promise<Unfinished | null> =>
	sql.maybeOne(
		`SELECT x.first_name, x.last_name, x.email, x.language, c.title
		FROM rec.donation_details x
		JOIN read.donations d ON d.id = x.donation_id
		LEFT JOIN read.requests r ON r.id = d.target_id AND d.target_kind = 'request'
		LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE x.donation_id = $1 AND x.email <> '' AND x.reminded_at IS NULL AND NOT EXISTS (
			SELECT 1 FROM rec.donation_details o LEFT JOIN read.donations p ON p.id = o.donation_id
			WHERE lower(o.email) = lower(x.email) AND o.donation_id <> x.donation_id
				AND (o.created_at > x.created_at OR p.received_at > x.created_at
					OR o.reminded_at > $2::timestamptz - interval '1 day'))`,
		[donationId, now],
	)

export const setReminded = (sql: SqlExecutor, donationId: string, at: Date): Promise<unknown> =>
	onTable(donationDetailsTable).where({ donation_id: donationId }).update({ reminded_at: at }).execute(sql)
