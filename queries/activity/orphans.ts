import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/**
 * Records whose event never came: the record is written first, the event second, and a crash or a refusal
 * in between leaves the record alone. Older than `before`, so that nothing under way is taken for one.
 */
export interface Orphans {
	readonly contents: readonly string[]
	readonly notes: readonly string[]
	readonly donations: readonly string[]
	/** Versions of bank accounts. */
	readonly accounts: readonly string[]
	/** What people wrote to us. */
	readonly messages: readonly string[]
	/** What admins said to many, in inboxes and by e-mail. */
	readonly broadcasts: readonly string[]
	readonly mailings: readonly string[]
	readonly files: readonly { readonly id: string; readonly path: string; readonly card_path: string | null }[]
}

const AT_ONCE = 500

/** Rows of a table whose stream has no event; each stream is named after its row. $1 is `before`. */
const withoutStream = (table: string, prefix: string) =>
	`SELECT x.id FROM ${table} x WHERE x.created_at < $1
		AND NOT EXISTS (SELECT 1 FROM read.timeline t WHERE t.stream = '${prefix}-' || x.id) LIMIT ${AT_ONCE}`

/** Finds orphans by asking the timeline, which has every event of requests, gifts and what is written to people. */
export async function findOrphans(sql: SqlExecutor, before: Date): Promise<Orphans> {
	const ids = async (text: string) => (await sql.query<{ id: string }>(text, [before])).map((row) => row.id)
	const [contents, notes, donations, accounts, messages, broadcasts, mailings, files] = [
		await ids(
			`SELECT c.content_id AS id FROM rec.request_contents c
			WHERE c.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.timeline t
				WHERE t.stream = 'request-' || c.request_id AND t.data #>> '{terms,contentId}' = c.content_id::text)
			LIMIT ${AT_ONCE}`,
		),
		await ids(
			`SELECT n.note_id AS id FROM rec.notes n
			WHERE n.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.timeline t
				WHERE t.stream = n.about AND n.note_id::text IN (t.data #>> '{reason,noteId}', t.data ->> 'noteId'))
			LIMIT ${AT_ONCE}`,
		),
		await ids(
			`SELECT x.donation_id AS id FROM rec.donation_details x
			WHERE x.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.donations d WHERE d.id = x.donation_id)
			LIMIT ${AT_ONCE}`,
		),
		await ids(
			`SELECT v.details_id AS id FROM rec.payment_account_versions v
			WHERE v.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.payment_accounts a
				WHERE a.id = v.account_id AND v.details_hash = ANY (a.hashes))
			LIMIT ${AT_ONCE}`,
		),
		await ids(withoutStream('rec.messages', 'message')),
		await ids(withoutStream('rec.broadcasts', 'broadcast')),
		await ids(withoutStream('rec.mailings', 'mailing')),
		await sql.query<Orphans['files'][number]>(
			`SELECT f.id, f.path, f.card_path FROM rec.files f
			WHERE f.created_at < $1
				AND NOT EXISTS (SELECT 1 FROM rec.request_contents c WHERE f.id = ANY (c.images))
				AND NOT EXISTS (SELECT 1 FROM rec.request_documents d WHERE d.file_id = f.id)
				AND NOT EXISTS (SELECT 1 FROM rec.request_updates u WHERE f.id = ANY (u.images))
				AND NOT EXISTS (SELECT 1 FROM rec.profiles p WHERE p.image_file_id = f.id)
				AND NOT EXISTS (SELECT 1 FROM rec.organization_images i WHERE i.file_id = f.id)
				AND NOT EXISTS (SELECT 1 FROM rec.organization_documents x WHERE x.file_id = f.id)
			LIMIT ${AT_ONCE}`,
			[before],
		),
	]
	return { contents, notes, donations, accounts, messages, broadcasts, mailings, files }
}

/** Dead letters of effects and webhooks together. */
export async function deadLetterCount(sql: SqlExecutor): Promise<number> {
	const row = await sql.one<{ count: number }>(
		`SELECT (SELECT count(*)::int FROM ops.effects WHERE state = 'dead')
			+ (SELECT count(*)::int FROM ops.webhook_inbox WHERE state = 'dead') AS count`,
	)
	return row.count
}
