import { randomUUID } from 'node:crypto'
import { EXCLUSIONS } from '../domain/campaigns/authors.contract.ts'
import { FOUNDATION_BOOK } from '../domain/contacts/contract.ts'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import type { BenchUrls } from './append.ts'

const DOMAINS = 20
export const GROUP = derivedId('benchGroup', 'campaign')

async function asOwner(urls: BenchUrls, run: (sql: Sql) => Promise<unknown>): Promise<void> {
	const sql = createSql(urls.adminUrl, { max: 1 })
	try {
		await run(sql)
	} finally {
		await sql.close()
	}
}

const CONTACT = "md5('benchContact ' || n)::uuid"

/** Fills the foundation's book, with a group of some of its contacts, spread over it. */
export const fillBook = (urls: BenchUrls, contacts: number, members: number): Promise<void> =>
	asOwner(urls, async (sql) => {
		// The search in books has no part in this, and takes long to fill.
		await sql.execute('DROP INDEX rec.contacts_search')
		await sql.execute(
			`INSERT INTO rec.contact_books (id, kind, created_at) VALUES ($1, 'foundation', now()) ON CONFLICT DO NOTHING`,
			[FOUNDATION_BOOK],
		)
		await sql.execute(
			`INSERT INTO rec.contacts (id, book_id, first_name, last_name, email, phone, email_key, known_from, created_at, changed_at)
			SELECT ${CONTACT}, $1, 'Asha', 'Rao ' || n, 'guest' || n || '@d' || n % ${DOMAINS} || '.example', '',
				md5('benchEmail ' || n)::uuid, 'The school', now(), now() FROM generate_series(1, $2::int) n`,
			[FOUNDATION_BOOK, contacts],
		)
		await sql.execute(
			"INSERT INTO rec.contact_groups (id, book_id, name, created_at) VALUES ($1, $2, 'Choir', now())",
			[GROUP, FOUNDATION_BOOK],
		)
		await sql.execute(
			`INSERT INTO rec.contact_group_members (group_id, contact_id)
			SELECT $1, ${CONTACT} FROM generate_series(1, $2::int) n WHERE n % ($2 / $3) = 0 LIMIT $3`,
			[GROUP, contacts, members],
		)
		await sql.execute('VACUUM ANALYZE')
	})

/** The keys of addresses as the system computes them, without which nobody would be written to. */
export async function keyBook(sql: Sql, keyOf: (email: string) => string | null): Promise<void> {
	const rows = await sql.query<{ id: string; email: string }>(
		'SELECT c.id, c.email FROM rec.contacts c JOIN rec.contact_group_members m ON m.contact_id = c.id',
	)
	await sql.execute(
		'UPDATE rec.contacts c SET email_key = k.key FROM unnest($1::uuid[], $2::uuid[]) k (id, key) WHERE c.id = k.id',
		[rows.map(({ id }) => id), rows.map(({ email }) => keyOf(email))],
	)
}

/** Lets mails go as fast as they can. */
export const openLanes = (sql: Sql): Promise<unknown> =>
	sql.execute(
		`INSERT INTO ops.mail_lanes SELECT name, 1e9, 1e9, 1e9, now()
		FROM (SELECT '' AS name UNION ALL SELECT 'd' || n || '.example' FROM generate_series(0, ${DOMAINS - 1}) n) l
		ON CONFLICT (name) DO UPDATE SET most = 1e9, per_minute = 1e9, tokens = 1e9`,
	)

/** The paces of a system at its start. */
export const closeLanes = (sql: Sql): Promise<unknown> => sql.execute('DELETE FROM ops.mail_lanes')

/** A campaign that has gone to all contacts of the book. */
export async function insertSentCampaign(
	urls: BenchUrls,
	{ authorId, requestId }: { readonly authorId: string; readonly requestId: string },
): Promise<string> {
	const id = randomUUID()
	await asOwner(urls, async (sql) => {
		await sql.execute(
			`INSERT INTO rec.campaigns (id, subject, body, salt, created_by, created_at, kind, sender_id, request_id, blocks,
				audience, code, confirmed_at, excluded)
			VALUES ($1, 'The well is dug', '', '', $2, now(), 'contacts', $2, $3, '{"blocks":[]}', NULL, 'benchbench', now(), $4)`,
			[id, authorId, requestId, Object.fromEntries(EXCLUSIONS.map((name) => [name, 0]))],
		)
		await sql.execute(
			`INSERT INTO rec.campaign_recipients (campaign_id, recipient_id, subject, email_key, state, ended_at)
			SELECT $1, id, 'contact', email_key, 'accepted', now() FROM rec.contacts`,
			[id],
		)
		await sql.execute(
			`INSERT INTO rec.campaign_runs (campaign_id, is_running, is_test, starts_at, accepted)
			SELECT $1, false, false, now(), count(*) FROM rec.campaign_recipients WHERE campaign_id = $1`,
			[id],
		)
		await sql.execute('VACUUM ANALYZE')
	})
	return id
}
