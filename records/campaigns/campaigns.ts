import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { ClaimedWork } from '../../kernel/outbox/outbox.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const campaignRecipientsTable = defineTable(
	'rec.campaign_recipients',
	{
		campaign_id: uuid(),
		user_id: uuid(),
		state: text(),
		ended_at: timestamp().nullable(),
	},
	{ primaryKey: ['campaign_id', 'user_id'] },
)
export const campaignRecordsTable = defineTable(
	'rec.campaigns',
	{
		id: uuid(),
		subject: text(),
		body: text(),
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type CampaignRow = RowOf<typeof campaignRecordsTable>

/**
 * Stores a campaign, once per command.
 * @returns the stored one
 */
export const insertCampaign = (sql: SqlExecutor, row: CampaignRow): Promise<CampaignRow> =>
	onTable(campaignRecordsTable)
		.insert(row)
		.onConflict('id')
		.merge('id')
		.returning('id', 'subject', 'body', 'salt', 'created_by', 'created_at')
		.one(sql)

export const findCampaign = (sql: SqlExecutor, id: string): Promise<CampaignRow | null> =>
	onTable(campaignRecordsTable).select().where({ id }).maybeOne(sql)

/**
 * Stores the recipients of a campaign, once. It runs in the transaction that stores the campaign, so that a
 * repeated command waits for the first.
 * @returns the number of recipients
 */
export async function addRecipients(
	tx: SqlExecutor,
	campaignId: string,
	userIds: readonly string[],
): Promise<number> {
	await tx.execute(
		`INSERT INTO rec.campaign_recipients (campaign_id, user_id, state)
		SELECT $1, person, 'waiting' FROM unnest($2::uuid[]) person
		WHERE NOT EXISTS (SELECT FROM rec.campaign_recipients WHERE campaign_id = $1)`,
		[campaignId, userIds],
	)
	const { count } = await tx.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.campaign_recipients WHERE campaign_id = $1',
		[campaignId],
	)
	return count
}

export const SEND_CAMPAIGN_MAIL = 'campaigns/send-mail'
export const SEND_TEST_MAIL = 'campaigns/send-test-mail'

export interface CampaignRecipient {
	readonly campaignId: string
	readonly userId: string
}

export const recipientOf = ({ id, causeId }: Pick<ClaimedWork, 'id' | 'causeId'>): CampaignRecipient => ({
	campaignId: causeId,
	userId: id.slice(causeId.length + 1, id.indexOf('.')),
})

/**
 * Plans all pending mails, those of earlier campaigns first.
 * @param now epoch milliseconds
 */
export async function planMails(
	sql: SqlExecutor,
	campaignId: string,
	isTest: boolean,
	now: number,
): Promise<void> {
	const kind = isTest ? SEND_TEST_MAIL : SEND_CAMPAIGN_MAIL
	await sql.execute(
		`INSERT INTO ops.outbox (id, kind, lane, subject, cause_id, due_at, created_at)
		SELECT campaign_id::text || '_' || user_id::text || '.' || $2::text, $2::text, $3, $4::text, campaign_id, $5, $5
		FROM rec.campaign_recipients WHERE campaign_id = $1 AND state = 'waiting'
		ON CONFLICT (id) DO NOTHING`,
		[campaignId, kind, isTest ? 'messages' : 'campaigns', campaignStream(campaignId), new Date(now)],
	)
}

export async function withdrawMails(sql: SqlExecutor, campaignId: string): Promise<void> {
	await sql.execute("DELETE FROM ops.outbox WHERE subject = $1 AND kind = ANY ($2) AND state = 'planned'", [
		campaignStream(campaignId),
		[SEND_CAMPAIGN_MAIL, SEND_TEST_MAIL],
	])
}

/** Checks whether a recipient still waits for the mail; false once it is sent, or their account is gone. */
export async function isWaiting(
	sql: SqlExecutor,
	{ campaignId, userId }: CampaignRecipient,
): Promise<boolean> {
	const row = await onTable(campaignRecipientsTable)
		.select('campaign_id')
		.where({ campaign_id: campaignId, user_id: userId, state: 'waiting' })
		.maybeOne(sql)
	return row !== null
}

export async function resolveRecipient(
	sql: SqlExecutor,
	{ campaignId, userId }: CampaignRecipient,
	state: 'sent' | 'failed' | 'skipped',
	at: Date,
): Promise<void> {
	await onTable(campaignRecipientsTable)
		.where({ campaign_id: campaignId, user_id: userId, state: 'waiting' })
		.update({ state, ended_at: at })
		.execute(sql)
}

export async function someoneWaits(sql: SqlExecutor, campaignId: string): Promise<boolean> {
	const row = await onTable(campaignRecipientsTable)
		.select('campaign_id')
		.where({ campaign_id: campaignId, state: 'waiting' })
		.limit(1)
		.maybeOne(sql)
	return row !== null
}

export interface Tally {
	readonly waiting: number
	readonly sent: number
	readonly failed: number
	readonly skipped: number
}

export const tallyOf = (sql: SqlExecutor, campaignId: string): Promise<Tally> =>
	sql.one<Tally>(
		`SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
			count(*) FILTER (WHERE state = 'sent')::int AS sent,
			count(*) FILTER (WHERE state = 'failed')::int AS failed,
			count(*) FILTER (WHERE state = 'skipped')::int AS skipped
		FROM rec.campaign_recipients WHERE campaign_id = $1`,
		[campaignId],
	)
