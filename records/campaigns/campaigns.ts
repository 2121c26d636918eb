import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { laneOf } from './mail-lanes.ts'

export const campaignRecipientsTable = defineTable(
	'rec.campaign_recipients',
	{
		campaign_id: uuid(),
		user_id: uuid(),
		state: text(),
		ended_at: timestamp().nullable(),
		lane: text().defaulted(),
		due_at: timestamp().defaulted(),
		tries: integer().defaulted(),
		lease_until: timestamp().nullable(),
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

/** A SELECT of the ids of users. */
export interface PeopleSelect {
	readonly text: string
	readonly params: readonly unknown[]
}

/**
 * Stores the recipients of a campaign, once, in one statement. It runs in the transaction that stores the campaign,
 * so that a repeated command waits for the first.
 * @returns the number of recipients
 */
export async function addRecipients(
	tx: SqlExecutor,
	campaignId: string,
	{ text: people, params }: PeopleSelect,
): Promise<number> {
	const id = `$${params.length + 1}::uuid`
	await tx.execute(
		`INSERT INTO rec.campaign_recipients (campaign_id, user_id, state, lane)
		SELECT ${id}, u.id, 'waiting', ${laneOf('u.email')} FROM rec.users u
		WHERE u.id IN (${people}) AND NOT EXISTS (SELECT FROM rec.campaign_recipients WHERE campaign_id = ${id})`,
		[...params, campaignId],
	)
	const { count } = await tx.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.campaign_recipients WHERE campaign_id = $1',
		[campaignId],
	)
	return count
}
