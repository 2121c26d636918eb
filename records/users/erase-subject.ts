import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Whom to erase: somebody with an account, or the guest who made one gift. */
export interface ErasedSubject {
	readonly kind: 'user' | 'gift'
	/** The user's or the gift's. */
	readonly id: string
}

/** Tables that hold what people wrote or who they are, and what erasing does there. $1 is the subject's id. */
const OF_USERS: Readonly<Record<string, string>> = {
	'rec.users': 'DELETE FROM rec.users WHERE id = $1',
	// Sessions go with their user.
	'rec.sessions': 'DELETE FROM rec.sessions WHERE user_id = $1',
	'rec.socket_tickets': 'DELETE FROM rec.socket_tickets WHERE user_id = $1',
	'rec.codes': 'DELETE FROM rec.codes WHERE subject = $1',
	'rec.authenticators': 'DELETE FROM rec.authenticators WHERE user_id = $1',
	'rec.recovery_codes': 'DELETE FROM rec.recovery_codes WHERE user_id = $1',
	'rec.passkeys': 'DELETE FROM rec.passkeys WHERE user_id = $1',
	'rec.identities': 'DELETE FROM rec.identities WHERE user_id = $1',
	'rec.profiles': 'DELETE FROM rec.profiles WHERE user_id = $1',
	'rec.addresses': 'DELETE FROM rec.addresses WHERE user_id = $1',
	// Their own page goes with them. What they shared of others stays good, and nobody made it.
	'rec.short_links': `WITH own AS (
			DELETE FROM rec.short_links WHERE reference_id = $1
				OR lower(path) = (SELECT '/user/' || lower(username) FROM rec.users WHERE id = $1)
			RETURNING code
		)
		UPDATE rec.short_links SET created_by = NULL
		WHERE created_by = $1 AND code NOT IN (SELECT code FROM own)`,
	'rec.user_settings': 'DELETE FROM rec.user_settings WHERE user_id = $1',
	'rec.notifications': 'DELETE FROM rec.notifications WHERE user_id = $1',
	'rec.email_choices': 'DELETE FROM rec.email_choices WHERE user_id = $1',
	'rec.mailing_recipients': 'DELETE FROM rec.mailing_recipients WHERE user_id = $1',
	'rec.push_subscriptions': 'DELETE FROM rec.push_subscriptions WHERE user_id = $1',
	'rec.favourites': 'DELETE FROM rec.favourites WHERE user_id = $1',
	'rec.user_interests': 'DELETE FROM rec.user_interests WHERE user_id = $1',
	'rec.likes': 'DELETE FROM rec.likes WHERE user_id = $1',
	'rec.registrations': `DELETE FROM rec.registrations
		WHERE lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
	'rec.organization_invitations': `DELETE FROM rec.organization_invitations
		WHERE lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
	'rec.donation_details': 'DELETE FROM rec.donation_details WHERE user_id = $1',
	'rec.request_documents': `DELETE FROM rec.request_documents d USING rec.request_contents c
		WHERE c.content_id = d.content_id AND c.created_by = $1`,
	'rec.request_contents': 'DELETE FROM rec.request_contents WHERE created_by = $1',
	'rec.request_updates': 'DELETE FROM rec.request_updates WHERE author_id = $1',
	'rec.request_comments': 'DELETE FROM rec.request_comments WHERE author_id = $1',
	// Somebody decided for a reason; what it was stays unsaid, be it theirs or about what was theirs.
	'rec.notes': `UPDATE rec.notes SET body = '' WHERE author_id = $1 OR about = 'access-' || $1::uuid
		OR about IN (SELECT 'request-' || request_id FROM rec.request_contents WHERE created_by = $1)
		OR about IN (SELECT 'donation-' || donation_id FROM rec.donation_details WHERE user_id = $1)
		OR about IN (SELECT 'message-' || id FROM rec.messages
			WHERE user_id = $1 OR lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1))`,
	// Those that they wrote as a guest, too.
	'rec.messages': `DELETE FROM rec.messages
		WHERE user_id = $1 OR lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
	'rec.payment_account_versions': 'DELETE FROM rec.payment_account_versions WHERE created_by = $1',
	'rec.default_payment_accounts':
		"DELETE FROM rec.default_payment_accounts WHERE owner_kind = 'user' AND owner_id = $1::uuid::text",
	// Answers that their calls would get again.
	'ops.idempotency_keys': 'DELETE FROM ops.idempotency_keys WHERE user_id = $1',
	// That it was done stays; from where goes.
	'rec.activity_log': "UPDATE rec.activity_log SET ip = '', user_agent = '' WHERE user_id = $1",
}

const OF_GIFTS: Readonly<Record<string, string>> = {
	'rec.donation_details': 'DELETE FROM rec.donation_details WHERE donation_id = $1',
}

/** Tables that erasing leaves alone, with the reason. */
export const KEPT: Readonly<Record<string, string>> = {
	'rec.receipt_sheets': 'the law keeps them until their term ends, encrypted',
	'rec.interest_categories': 'what admins define, about nobody',
	'rec.run_heads': 'figures and ids',
	'rec.run_rows': 'figures and ids',
	'rec.book_checks': 'figures and ids',
	'rec.balance_lines': "the provider's list of our balance",
	'rec.payout_lines': "the provider's list of our payouts",
	'rec.organization_details': 'an organization is no person',
	'rec.organization_names': 'an organization is no person',
	'rec.organization_images': 'an organization is no person',
	'rec.organization_documents': 'an organization is no person',
	'rec.broadcasts': 'what the foundation said to many',
	'rec.mailings': 'what the foundation said to many',
	'rec.account_mails': 'encrypted, and gone once they are sent',
	'rec.passkey_challenges': 'hashes of the last minutes',
	'rec.captcha_passes': 'hashes of the last minutes',
	'rec.login_attempts': 'hashes of the last day',
}

/** Records that erasing changes. */
export const ERASED_FROM: readonly string[] = [...Object.keys(OF_USERS), 'rec.files'].filter((table) =>
	table.startsWith('rec.'),
)

export interface Erased {
	/** Rows that were removed or emptied, by table; those without are left out. */
	readonly rows: Readonly<Record<string, number>>
	/** Of uploads, for the file store: they go after the transaction. */
	readonly files: readonly string[]
}

/**
 * Erases what the records hold of a subject, in the caller's transaction. The log names people by id alone
 * and is not touched, so that no total changes. Doing it again does nothing.
 */
export async function eraseSubject(sql: SqlExecutor, { kind, id }: ErasedSubject): Promise<Erased> {
	const rows: Record<string, number> = {}
	const note = (table: string, count: number): void => {
		if (count > 0) rows[table] = (rows[table] ?? 0) + count
	}
	const statements = kind === 'user' ? OF_USERS : OF_GIFTS
	const inOrder = Object.entries(statements).toSorted(([a], [b]) => turnOf(a) - turnOf(b))
	for (const [table, statement] of inOrder) note(table, await sql.execute(statement, [id]))
	if (kind === 'gift') return { rows, files: [] }
	const files = await sql.query<{ path: string; card_path: string | null }>(
		// What somebody uploaded for an organization is the organization's.
		`DELETE FROM rec.files f WHERE f.owner_id = $1
			AND NOT EXISTS (SELECT FROM rec.organization_images i WHERE i.file_id = f.id)
			AND NOT EXISTS (SELECT FROM rec.organization_documents d WHERE d.file_id = f.id)
		RETURNING path, card_path`,
		[id],
	)
	note('rec.files', files.length)
	return {
		rows,
		files: files.flatMap(({ path, card_path }) => (card_path === null ? [path] : [path, card_path])),
	}
}

/** Tables that others are found by, or refer to, go after those. */
const LATE = ['rec.request_contents', 'rec.donation_details', 'rec.messages', 'rec.users']
const turnOf = (table: string): number => LATE.indexOf(table)
