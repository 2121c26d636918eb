import { IMPORT_TERM_DAYS } from '../../domain/contacts/imports.contract.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { contactBooksTable } from './books.ts'
import { contactsTable, erasedContactsTable } from './contacts.ts'
import { contactImportRowsTable, contactImportsTable } from './file-imports.ts'
import { contactGroupMembersTable, contactGroupsTable } from './groups.ts'
import { BLANK } from './import.ts'

export const contactTables: Contribution = {
	name: 'records/contacts',
	tables: [
		{
			table: contactBooksTable,
			// First, so that it waits for a change of the book under its lock; the rest of the book goes with it.
			erasure: { user: 'DELETE FROM rec.contact_books WHERE user_id = $1', late: -1 },
			personalData: {
				contactBook: 'SELECT created_at, opened_by, opened_until FROM rec.contact_books WHERE user_id = $1',
				contactBookReads: `SELECT at FROM rec.access_log
		WHERE path = '/api/backoffice/contactBooks/' || $1::uuid || '/contacts' ORDER BY at`,
			},
			orphans: {
				id: 'id',
				// A removed organization's book goes with it.
				find: `SELECT b.id FROM rec.contact_books b WHERE b.kind = 'organization' AND b.created_at < $1
		AND NOT EXISTS (SELECT FROM read.organizations o WHERE o.id = b.id) LIMIT $2`,
			},
		},
		{
			table: contactGroupMembersTable,
			erasure: {
				user: `DELETE FROM rec.contact_group_members m USING rec.contact_groups g
		WHERE g.id = m.group_id AND g.book_id = $1`,
			},
		},
		{
			table: contactGroupsTable,
			erasure: { user: 'DELETE FROM rec.contact_groups WHERE book_id = $1' },
			personalData: {
				contactGroups: 'SELECT name, created_at FROM rec.contact_groups WHERE book_id = $1 ORDER BY name',
			},
		},
		{
			table: contactsTable,
			erasure: {
				user: 'DELETE FROM rec.contacts WHERE book_id = $1',
				// Erased addresses are noted, so that nobody imports them again, also after a restore.
				contact: `WITH erased AS (
			INSERT INTO rec.erased_contacts (id, erased_at) VALUES ($1, now()) ON CONFLICT DO NOTHING
		) DELETE FROM rec.contacts WHERE email_key = $1 OR phone_key = $1`,
			},
			personalData: {
				contacts: `SELECT c.first_name, c.last_name, c.email, c.phone, c.known_from, c.created_at,
			ARRAY(SELECT g.name FROM rec.contact_group_members m JOIN rec.contact_groups g ON g.id = m.group_id
				WHERE m.contact_id = c.id ORDER BY g.name) AS groups
		FROM rec.contacts c WHERE c.book_id = $1 ORDER BY c.created_at, c.id`,
			},
		},
		{
			table: contactImportRowsTable,
			erasure: {
				user: `DELETE FROM rec.contact_import_rows r USING rec.contact_imports i
		WHERE i.id = r.import_id AND (i.user_id = $1 OR i.book_id = $1)`,
				contact: `UPDATE rec.contact_import_rows SET ${BLANK} WHERE email_key = $1 OR phone_key = $1`,
			},
			personalData: {
				contactImportRows: `SELECT r.line, r.first_name, r.last_name, r.email, r.phone, r.problem
		FROM rec.contact_import_rows r JOIN rec.contact_imports i ON i.id = r.import_id
		WHERE i.user_id = $1 ORDER BY i.created_at, r.line`,
			},
		},
		{
			table: contactImportsTable,
			erasure: { user: 'DELETE FROM rec.contact_imports WHERE user_id = $1 OR book_id = $1' },
			personalData: {
				contactImports: `SELECT created_at, state, known_from, found, added, changed, unchanged
		FROM rec.contact_imports WHERE user_id = $1 ORDER BY created_at`,
			},
			expiry: { from: 'created_at', term: IMPORT_TERM_DAYS * DAY_MS },
		},
		{
			table: erasedContactsTable,
			erasure: { retained: 'keyed hashes of those who are in no book any more' },
		},
	],
}
