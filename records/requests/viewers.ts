import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

/**
 * The channel on which processes notify each other of requests whose viewers lost access. The message is the
 * request's id.
 */
export const VIEWERS_CHANNEL = 'request_viewers'

/**
 * An e-mail address that may see a private request. Versions of the request name the invitation instead of
 * the person, so that it reveals nothing about an account.
 */
export const viewerInvitationsTable = defineTable(
	'rec.viewer_invitations',
	{
		id: uuid(),
		request_id: uuid(),
		/** In lower case. */
		email: text(),
		created_by: uuid(),
		created_at: timestamp(),
		user_id: uuid().nullable(),
		mailed_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)

const invitationId = (requestId: string, email: string): string => derivedId('viewer', requestId, email)

/** Serializes invitations and sign-ups of an address, so that one of them sees the other. */
const lockAddresses = (tx: Tx, emails: readonly string[]): Promise<unknown> =>
	tx.query(
		`SELECT pg_advisory_xact_lock(hashtextextended('viewer ' || email, 0))
		FROM (SELECT DISTINCT email FROM unnest($1::text[]) AS email ORDER BY email) AS addresses`,
		[emails],
	)

/**
 * Invites addresses to a request; existing invitations are kept.
 * @param emails in lower case
 * @returns the invitation of each address, and the number of new ones
 */
export async function inviteViewers(
	tx: Tx,
	to: { readonly requestId: string; readonly by: string; readonly at: Date },
	emails: readonly string[],
): Promise<{ readonly invitations: ReadonlyMap<string, string>; readonly added: number }> {
	const invitations = new Map(emails.map((email) => [email, invitationId(to.requestId, email)]))
	if (invitations.size === 0) return { invitations, added: 0 }
	await lockAddresses(tx, emails)
	const added = await tx.execute(
		`INSERT INTO rec.viewer_invitations (id, request_id, email, created_by, created_at, user_id)
		SELECT invited.id, $3, invited.email, $4, $5, u.id
		FROM unnest($1::uuid[], $2::text[]) AS invited (id, email)
		LEFT JOIN rec.users u ON lower(u.email) = invited.email
		ON CONFLICT DO NOTHING`,
		[[...invitations.values()], [...invitations.keys()], to.requestId, to.by, to.at],
	)
	const rows = await onTable(viewerInvitationsTable)
		.select('id', 'email')
		.where({ request_id: to.requestId })
		.whereIn('email', [...invitations.keys()])
		.all(tx)
	return { invitations: new Map(rows.map(({ email, id }) => [email, id])), added }
}

/**
 * Blocks new invitations of an address until the transaction ends.
 * @param email in any case
 */
export const lockAddress = (tx: Tx, email: string): Promise<unknown> =>
	lockAddresses(tx, [email.toLowerCase()])

export async function bindInvitations(tx: Tx, userId: string, email: string): Promise<void> {
	await onTable(viewerInvitationsTable)
		.where({ email: email.toLowerCase(), user_id: null })
		.update({ user_id: userId })
		.execute(tx)
}

/**
 * Removes viewers that the author left out from every version of a request, at once and independent of a
 * pending review, and notifies all processes.
 * @param viewers the viewers of the newest version
 */
export async function narrowViewers(
	sql: SqlExecutor,
	requestId: string,
	viewers: readonly string[],
): Promise<void> {
	await sql.query(
		`WITH narrowed AS (
			UPDATE rec.request_contents SET allowed_viewers =
				ARRAY(SELECT entry FROM unnest(allowed_viewers) WITH ORDINALITY AS viewer (entry, place)
					WHERE entry = ANY ($2::text[]) ORDER BY place)
			WHERE request_id = $1 AND NOT allowed_viewers <@ $2::text[]
			RETURNING request_id
		)
		SELECT pg_notify($3, request_id::text) FROM (SELECT DISTINCT request_id FROM narrowed) AS requests`,
		[requestId, viewers, VIEWERS_CHANNEL],
	)
}

export interface InvitationToSend {
	readonly id: string
	readonly email: string
}

export const invitationsToSend = (sql: SqlExecutor, contentId: string): Promise<InvitationToSend[]> =>
	sql.query<InvitationToSend>(
		`SELECT i.id, i.email FROM rec.request_contents c
		JOIN rec.viewer_invitations i ON i.request_id = c.request_id AND i.id::text = ANY (c.allowed_viewers)
		WHERE c.content_id = $1 AND i.mailed_at IS NULL ORDER BY i.created_at, i.id`,
		[contentId],
	)

export async function setMailed(sql: SqlExecutor, id: string, at: Date): Promise<void> {
	await onTable(viewerInvitationsTable).where({ id }).update({ mailed_at: at }).execute(sql)
}
