import type { Feedback, FeedbackReport } from '../../kernel/ports/feedback.ts'
import type { MailOf } from '../../kernel/ports/return-paths.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Reports of mail servers about mails of campaigns. */
export const mailFeedbackTable = defineTable(
	'rec.mail_feedback',
	{
		id: uuid(),
		campaign_id: uuid(),
		recipient_id: uuid(),
		email_key: uuid().nullable(),
		kind: text<Feedback['kind']>(),
		code: text(),
		at: timestamp(),
	},
	{ primaryKey: ['id'] },
)

export interface FeedbackRow extends FeedbackReport {
	/** Null when the address is not known any more. */
	readonly emailKey: string | null
	readonly at: Date
}

/** Makes reports about one mail wait for one another. @returns the lane of the mail; null when it is erased */
export async function lockMail(tx: Tx, { campaignId, recipientId }: MailOf): Promise<string | null> {
	const row = await tx.maybeOne<{ lane: string }>(
		'SELECT lane FROM rec.campaign_recipients WHERE campaign_id = $1 AND recipient_id = $2 FOR UPDATE',
		[campaignId, recipientId],
	)
	return row?.lane ?? null
}

/** Stores a report once. @returns whether it is new, and the first of its kind about this mail */
export const addFeedback = (
	tx: Tx,
	{ id, campaignId, recipientId, emailKey, kind, code, at }: FeedbackRow,
): Promise<{ readonly isNew: boolean; readonly isFirst: boolean }> =>
	tx.one(
		`WITH added AS (
			INSERT INTO rec.mail_feedback (id, campaign_id, recipient_id, email_key, kind, code, at)
			VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id
		)
		SELECT EXISTS (SELECT FROM added) AS "isNew", NOT EXISTS (
			SELECT FROM rec.mail_feedback WHERE campaign_id = $2 AND recipient_id = $3 AND kind = $5
		) AS "isFirst"`,
		[id, campaignId, recipientId, emailKey, kind, code, at],
	)

/** Counts a mail that came back. One in doubt was refused, as is known now; a refused one was counted before. */
export const countBounce = (tx: Tx, { campaignId, recipientId }: MailOf): Promise<number> =>
	tx.execute(
		`WITH mail AS (
			SELECT state FROM rec.campaign_recipients WHERE campaign_id = $1 AND recipient_id = $2
		), resolved AS (
			UPDATE rec.campaign_recipients SET state = 'refused', ended_at = now()
			WHERE campaign_id = $1 AND recipient_id = $2 AND state = 'inDoubt'
		)
		UPDATE rec.campaign_runs c SET
			in_doubt = c.in_doubt - (mail.state = 'inDoubt')::int,
			refused = c.refused + (mail.state = 'inDoubt')::int,
			bounced = c.bounced + (mail.state NOT IN ('inDoubt', 'refused'))::int
		FROM mail WHERE c.campaign_id = $1`,
		[campaignId, recipientId],
	)

export const countComplaint = (tx: Tx, campaignId: string): Promise<number> =>
	tx.execute('UPDATE rec.campaign_runs SET complained = complained + 1 WHERE campaign_id = $1', [campaignId])

/** Lists the codes of bounces of an address, one for each campaign. */
export const bounceCodes = (
	sql: SqlExecutor,
	emailKeys: readonly string[],
	since: Date,
): Promise<{ readonly code: string }[]> =>
	sql.query(
		`SELECT DISTINCT ON (campaign_id) code FROM rec.mail_feedback
		WHERE email_key = ANY ($1::uuid[]) AND kind = 'bounced' AND at >= $2 ORDER BY campaign_id, at DESC`,
		[emailKeys, since],
	)

/** Lists the codes of bounces of a campaign's mails, one for each recipient. */
export const codesOfCampaign = (sql: SqlExecutor, campaignId: string): Promise<{ readonly code: string }[]> =>
	sql.query(
		`SELECT DISTINCT ON (recipient_id) code FROM rec.mail_feedback
		WHERE campaign_id = $1 AND kind = 'bounced' ORDER BY recipient_id, at DESC`,
		[campaignId],
	)
