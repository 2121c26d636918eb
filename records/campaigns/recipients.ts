import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Language } from '../../kernel/wire/language.ts'
import type { RecipientSubject } from './campaigns.ts'
import type { Recipient } from './sending.ts'

/** A recipient of a campaign, as their records are now. */
export interface RecipientNow {
	readonly subject: RecipientSubject
	readonly emailKey: string | null
	/** Empty when the person is gone. */
	readonly email: string
	readonly firstName: string
	readonly lastName: string
	/** Null when it is unknown. */
	readonly language: Language | null
	/** The account with the address. */
	readonly userId: string | null
	/** Topics of e-mails that they chose to have none of, if they have an account. */
	readonly unwanted: readonly string[]
	/** Donors: when they let those whom they give to write to them. */
	readonly consentedAt: Date | null
	readonly bookId: string | null
	readonly knownFrom: string
	readonly savedAt: Date | null
}

/** Reads recipients. Those whom their campaign never had, or who were erased, are left out. */
export const findRecipients = (
	sql: SqlExecutor,
	recipients: readonly Recipient[],
): Promise<(RecipientNow & Recipient)[]> =>
	sql.query<RecipientNow & Recipient>(
		`SELECT r.campaign_id AS "campaignId", r.recipient_id AS "recipientId", r.subject, r.email_key AS "emailKey",
			coalesce(u.email, c.email, x.email, '') AS email,
			coalesce(u.first_name, c.first_name, x.first_name, '') AS "firstName",
			coalesce(u.last_name, c.last_name, x.last_name, '') AS "lastName",
			coalesce(u.locale, x.language) AS language, a.id AS "userId",
			ARRAY(SELECT e.topic FROM rec.email_choices e WHERE e.user_id = a.id AND NOT e.wanted) AS unwanted,
			CASE WHEN x.writing_consent IS NOT NULL THEN x.created_at END AS "consentedAt",
			c.book_id AS "bookId", coalesce(c.known_from, '') AS "knownFrom", c.created_at AS "savedAt"
		FROM unnest($1::uuid[], $2::uuid[]) o (campaign_id, recipient_id)
		JOIN rec.campaign_recipients r USING (campaign_id, recipient_id)
		LEFT JOIN rec.users u ON r.subject = 'user' AND u.id = r.recipient_id
		LEFT JOIN rec.contacts c ON r.subject = 'contact' AND c.id = r.recipient_id
		LEFT JOIN rec.donation_details x ON r.subject = 'donation' AND x.donation_id = r.recipient_id
		LEFT JOIN rec.users a ON lower(a.email) = lower(coalesce(u.email, nullif(c.email, ''), nullif(x.email, '')))`,
		[recipients.map(({ campaignId }) => campaignId), recipients.map(({ recipientId }) => recipientId)],
		{ name: 'recipients of campaigns' },
	)

/** Reads a recipient; null when the campaign never had them, or they were erased. */
export const findRecipient = async (sql: SqlExecutor, recipient: Recipient): Promise<RecipientNow | null> =>
	(await findRecipients(sql, [recipient]))[0] ?? null

/** Counts a stop of a campaign's mails, or takes it back. */
export const countUnsubscribed = (sql: SqlExecutor, campaignId: string, change: 1 | -1): Promise<number> =>
	sql.execute(
		'UPDATE rec.campaign_runs SET unsubscribed = greatest(0, unsubscribed + $2) WHERE campaign_id = $1',
		[campaignId, change],
	)

export const countVisit = (sql: SqlExecutor, code: string): Promise<number> =>
	sql.execute(
		`UPDATE rec.campaign_runs r SET visits = r.visits + 1 FROM rec.campaigns c
		WHERE c.code = $1 AND r.campaign_id = c.id`,
		[code],
	)

/** Computes the keys of the addresses of new accounts. @returns how many */
export async function keyAddresses(
	sql: SqlExecutor,
	keyOf: (email: string) => string | null,
	most: number,
): Promise<number> {
	const rows = await sql.query<{ id: string; email: string }>(
		'SELECT id, email FROM rec.users WHERE email_key IS NULL LIMIT $1',
		[most],
	)
	const keyed = rows.map(({ id, email }) => ({ id, key: keyOf(email.toLowerCase()) }))
	await sql.execute(
		`UPDATE rec.users u SET email_key = k.key FROM unnest($1::uuid[], $2::uuid[]) k (id, key) WHERE u.id = k.id`,
		[keyed.map(({ id }) => id), keyed.map(({ key }) => key)],
	)
	return rows.length
}
