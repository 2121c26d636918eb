import type { Contact, ContactChoice, ContactFilter } from '../../domain/contacts/contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const contactsTable = defineTable(
	'rec.contacts',
	{
		id: uuid(),
		book_id: uuid(),
		first_name: text(),
		last_name: text(),
		/** In its normal form; empty for none. */
		email: text(),
		/** E.164; empty for none. */
		phone: text(),
		/** The ids of their addresses, by which a person is erased from every book. */
		email_key: uuid().nullable(),
		phone_key: uuid().nullable(),
		/** Made by the database. */
		searched: text().nullable(),
		known_from: text(),
		created_at: timestamp(),
		changed_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type ContactRow = RowOf<typeof contactsTable>

/** Keyed hashes of addresses whose owners are in no book any more. */
export const erasedContactsTable = defineTable(
	'rec.erased_contacts',
	{ id: uuid(), erased_at: timestamp() },
	{ primaryKey: ['id'] },
)

export type ContactFields = Pick<
	ContactRow,
	'first_name' | 'last_name' | 'email' | 'phone' | 'email_key' | 'phone_key'
>

export const contactOf = (
	row: Pick<ContactRow, 'id' | 'book_id' | 'first_name' | 'last_name' | 'email' | 'phone'>,
): Contact => ({
	_id: row.id,
	firstName: row.first_name,
	lastName: row.last_name,
	email: row.email,
	phoneNumber: row.phone,
	userId: row.book_id,
})

export const findContact = (sql: SqlExecutor, id: string): Promise<ContactRow | null> =>
	onTable(contactsTable).select().where({ id }).maybeOne(sql)

export const findByEmail = (
	sql: SqlExecutor,
	bookId: string,
	email: string,
): Promise<Pick<ContactRow, 'id'> | null> =>
	onTable(contactsTable).select('id').where({ book_id: bookId, email }).maybeOne(sql)

export async function insertContact(sql: SqlExecutor, row: Omit<ContactRow, 'searched'>): Promise<void> {
	await onTable(contactsTable).insert(row).execute(sql)
}

export async function updateContact(
	sql: SqlExecutor,
	id: string,
	fields: ContactFields,
	at: Date,
): Promise<void> {
	await onTable(contactsTable)
		.where({ id })
		.update({ ...fields, changed_at: at })
		.execute(sql)
}

/** Returns those of the ids of addresses that were erased. */
export async function erasedAmong(sql: SqlExecutor, ids: readonly string[]): Promise<ReadonlySet<string>> {
	const rows = await onTable(erasedContactsTable).select('id').whereIn('id', ids).all(sql)
	return new Set(rows.map(({ id }) => id))
}

export async function countContacts(sql: SqlExecutor, bookId: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.contacts WHERE book_id = $1',
		[bookId],
	)
	return row.count
}

/** SQL of the contacts `c` of a book that match a filter: `$1` to `$3` are those of `matchParams`. */
export const MATCHES = `c.book_id = $1 AND ($2::text IS NULL OR c.searched LIKE rec.folded($2)) AND ($3::text IS NULL
	OR ($3 = 'none' AND NOT EXISTS (SELECT FROM rec.contact_group_members m WHERE m.contact_id = c.id))
	OR EXISTS (SELECT FROM rec.contact_group_members m
		WHERE m.contact_id = c.id AND m.group_id = nullif($3, 'none')::uuid))`

export const matchParams = (bookId: string, { keyword, groupId }: ContactFilter): unknown[] => [
	bookId,
	keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : null,
	groupId ?? null,
]

export async function countMatching(
	sql: SqlExecutor,
	bookId: string,
	filter: ContactFilter,
): Promise<number> {
	const row = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM rec.contacts c WHERE ${MATCHES}`,
		matchParams(bookId, filter),
	)
	return row.count
}

const CHOSEN = `${MATCHES} AND ($4::uuid[] IS NULL OR c.id = ANY ($4))`
const chosenParams = (bookId: string, { contactIds, matching = {} }: ContactChoice): unknown[] => [
	...matchParams(bookId, matching),
	contactIds ?? null,
]

export async function hasAll(sql: SqlExecutor, bookId: string, ids: readonly string[]): Promise<boolean> {
	const row = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.contacts WHERE book_id = $1 AND id = ANY ($2)',
		[bookId, ids],
	)
	return row.count === new Set(ids).size
}

export const deleteChosen = (sql: SqlExecutor, bookId: string, choice: ContactChoice): Promise<number> =>
	sql.execute(`DELETE FROM rec.contacts c WHERE ${CHOSEN}`, chosenParams(bookId, choice))

export const addChosen = (
	sql: SqlExecutor,
	bookId: string,
	groupId: string,
	choice: ContactChoice,
): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.contact_group_members (group_id, contact_id)
		SELECT $5, c.id FROM rec.contacts c WHERE ${CHOSEN} ON CONFLICT DO NOTHING`,
		[...chosenParams(bookId, choice), groupId],
	)

export const removeChosen = (
	sql: SqlExecutor,
	bookId: string,
	groupId: string,
	choice: ContactChoice,
): Promise<number> =>
	sql.execute(
		`DELETE FROM rec.contact_group_members g USING rec.contacts c
		WHERE g.group_id = $5 AND g.contact_id = c.id AND ${CHOSEN}`,
		[...chosenParams(bookId, choice), groupId],
	)
