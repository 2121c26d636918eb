import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { ContactFields, ContactRow } from './contacts.ts'

/** Returns the contacts of a book that have one of the e-mail addresses, or one of the numbers and no address. */
export const contactsWith = (
	sql: SqlExecutor,
	bookId: string,
	emails: readonly string[],
	phones: readonly string[],
): Promise<ContactRow[]> =>
	sql.query<ContactRow>(
		`SELECT c.* FROM rec.contacts c
		WHERE c.book_id = $1 AND c.email = ANY ($2::text[]) AND c.email <> ''
		UNION ALL SELECT c.* FROM rec.contacts c
		WHERE c.book_id = $1 AND c.phone = ANY ($3::text[]) AND c.email = ''`,
		[bookId, emails, phones],
	)

export interface ImportedContact extends ContactFields {
	readonly id: string
}

/** Adds contacts, and replaces the fields of those that are there by their ids. */
export async function saveContacts(
	tx: SqlExecutor,
	bookId: string,
	contacts: readonly ImportedContact[],
	knownFrom: string,
	at: Date,
): Promise<void> {
	const cells = <K extends keyof ImportedContact>(name: K) => contacts.map((contact) => contact[name])
	await tx.execute(
		`INSERT INTO rec.contacts (id, book_id, first_name, last_name, email, phone, email_key, phone_key,
			known_from, created_at, changed_at)
		SELECT id, $1, first_name, last_name, email, phone, email_key, phone_key, $2, $3, $3
		FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::uuid[], $10::uuid[])
			AS given (id, first_name, last_name, email, phone, email_key, phone_key)
		ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
			phone = excluded.phone, phone_key = excluded.phone_key, changed_at = excluded.changed_at,
			known_from = coalesce(nullif(excluded.known_from, ''), contacts.known_from)`,
		[
			bookId,
			knownFrom,
			at,
			cells('id'),
			cells('first_name'),
			cells('last_name'),
			cells('email'),
			cells('phone'),
			cells('email_key'),
			cells('phone_key'),
		],
	)
}
