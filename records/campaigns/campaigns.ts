import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import {
	boolean,
	defineTable,
	integer,
	jsonb,
	type NewRowOf,
	type RowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import { saltedHash } from '../../kernel/wire/ids.ts'
import type { Language } from '../../kernel/wire/language.ts'

export type RecipientSubject = 'user' | 'contact' | 'donation'
/** `test`: an author's mail to themselves. */
export type CampaignKind = 'users' | 'donors' | 'contacts' | 'test'

export const campaignRecipientsTable = defineTable(
	'rec.campaign_recipients',
	{
		campaign_id: uuid(),
		/** The id of a user, a contact, or a donation whose donor it is. */
		recipient_id: uuid(),
		subject: text<RecipientSubject>().defaulted(),
		/** The keyed hash of the address that it had when the campaign was confirmed. */
		email_key: uuid().nullable(),
		state: text(),
		ended_at: timestamp().nullable(),
		lane: text().defaulted(),
		due_at: timestamp().defaulted(),
		tries: integer().defaulted(),
		lease_until: timestamp().nullable(),
	},
	{ primaryKey: ['campaign_id', 'recipient_id'] },
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
		kind: text<CampaignKind>().defaulted(),
		/** The person or organization that writes; null: the foundation. */
		sender_id: uuid().nullable(),
		request_id: uuid().nullable(),
		/** Null: plain text, as of former releases. */
		blocks: jsonb<unknown>().nullable(),
		audience: jsonb<unknown>().nullable(),
		takes_replies: boolean().defaulted(),
		/** In the addresses of a mail's buttons, by which visits and donations are counted. */
		code: text().nullable(),
		/** The frame of mails to readers whose language is unknown. */
		language: text<Language>().defaulted(),
		version: integer().defaulted(),
		changed_at: timestamp().defaulted(),
		/** From then on its words and recipients never change. */
		confirmed_at: timestamp().nullable(),
		/** Those who wait in it get no mail of it any more. */
		ended_at: timestamp().nullable(),
		/** Those without a mail, by reason. */
		excluded: jsonb<Readonly<Record<string, number>>>().nullable(),
		refused_because: text().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type CampaignRow = RowOf<typeof campaignRecordsTable>
const COLUMNS = Object.keys(campaignRecordsTable.columns) as (keyof CampaignRow)[]

/** Returns a hash of a stored campaign's words, for events that may not have them. */
export const textHash = ({ salt, subject, blocks }: CampaignRow): string =>
	saltedHash(salt, subject, JSON.stringify(blocks))

/**
 * Stores a campaign, once per command.
 * @returns the stored one
 */
export const insertCampaign = (
	sql: SqlExecutor,
	row: NewRowOf<typeof campaignRecordsTable>,
): Promise<CampaignRow> =>
	onTable(campaignRecordsTable)
		.insert(row)
		.onConflict('id')
		.merge('id')
		.returning(...COLUMNS)
		.one(sql)

export const findCampaign = (sql: SqlExecutor, id: string): Promise<CampaignRow | null> =>
	onTable(campaignRecordsTable).select().where({ id }).maybeOne(sql)

export const lockCampaign = (tx: Tx, id: string): Promise<CampaignRow | null> =>
	onTable(campaignRecordsTable).select().where({ id }).forUpdate().maybeOne(tx)

export async function countDrafts(sql: SqlExecutor, authorId: string): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.campaigns WHERE created_by = $1 AND confirmed_at IS NULL',
		[authorId],
	)
	return count
}

export async function countTests(sql: SqlExecutor, authorId: string, since: Date): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		"SELECT count(*)::int AS count FROM rec.campaigns WHERE created_by = $1 AND kind = 'test' AND created_at > $2",
		[authorId, since],
	)
	return count
}

export type DraftChange = Partial<Pick<CampaignRow, 'subject' | 'blocks' | 'audience' | 'takes_replies'>>

/**
 * Saves the next version of a draft.
 * @returns null when it has another version meanwhile, or is confirmed
 */
export const updateDraft = (
	sql: SqlExecutor,
	id: string,
	version: number,
	change: DraftChange,
	at: Date,
): Promise<CampaignRow | null> =>
	onTable(campaignRecordsTable)
		.where({ id, version, confirmed_at: null })
		.update({ ...change, version: version + 1, changed_at: at })
		.returning(...COLUMNS)
		.maybeOne(sql)

export const deleteDraft = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(campaignRecordsTable).where({ id, confirmed_at: null }).delete().execute(sql)

/** Holds back other campaigns of a sender until the transaction ends, so that nobody gets two of them. */
export async function lockSender(tx: Tx, senderId: string): Promise<void> {
	await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`campaigns of ${senderId}`])
}

export async function confirmCampaign(
	tx: Tx,
	id: string,
	confirmed: Pick<CampaignRow, 'confirmed_at' | 'excluded'>,
): Promise<void> {
	await onTable(campaignRecordsTable).where({ id }).update(confirmed).execute(tx)
}

/** Checks whether an admin let a campaign of the sender go, or one went without a review. */
export async function hasWritten(sql: SqlExecutor, senderId: string): Promise<boolean> {
	const row = await sql.maybeOne(
		`SELECT 1 AS there FROM rec.campaigns c JOIN rec.campaign_runs r ON r.campaign_id = c.id
		WHERE c.sender_id = $1 AND NOT r.is_test LIMIT 1`,
		[senderId],
	)
	return row !== null
}

/** Stores the first reason of a refusal. */
export const refuseCampaignBecause = (sql: SqlExecutor, id: string, reason: string): Promise<number> =>
	onTable(campaignRecordsTable)
		.where({ id, refused_because: null })
		.update({ refused_because: reason })
		.execute(sql)

/** Returns the confirmed campaign of a request by the code of its button. */
export async function campaignOfCode(
	sql: SqlExecutor,
	code: string,
	requestId: string,
): Promise<string | null> {
	const row = await onTable(campaignRecordsTable)
		.select('id')
		.where({ code, request_id: requestId })
		.whereNotNull('confirmed_at')
		.maybeOne(sql)
	return row?.id ?? null
}

export const endCampaign = (sql: SqlExecutor, id: string, at: Date): Promise<number> =>
	onTable(campaignRecordsTable).where({ id, ended_at: null }).update({ ended_at: at }).execute(sql)
