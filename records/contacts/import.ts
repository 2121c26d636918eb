import type { ContactImport } from '../../domain/contacts/imports.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** The rows of an import on the lines behind `after`, up to `last`. */
export interface ImportPart {
	readonly importId: string
	readonly after: number
	readonly last: number
}

export const wholeImport = (importId: string): ImportPart => ({ importId, after: 0, last: 2 ** 31 - 1 })

const LINES = 'r.import_id = $1 AND r.line > $2 AND r.line <= $3'
const ROWS = `rec.contact_import_rows r WHERE ${LINES} AND NOT r.is_skipped`
const paramsOf = ({ importId, after, last }: ImportPart) => [importId, after, last]

const PERSON = "coalesce(nullif(email, ''), phone)"
const SAME_PERSON = "c.book_id = $4 AND coalesce(nullif(c.email, ''), c.phone) = r.same_by"
/** Empty fields of a row change nothing. */
const changes = (row: string): string =>
	['first_name', 'last_name', 'phone'].map((field) => `${row}.${field} NOT IN ('', c.${field})`).join(' OR ')
const filled = (field: string): string => `${field} = coalesce(nullif(excluded.${field}, ''), c.${field})`

/** Assignments that leave of a row that its person was erased. */
export const BLANK = `first_name = '', last_name = '', email = '', phone = '', email_key = NULL,
	phone_key = NULL, same_by = NULL, problem = 'erased', is_skipped = true`

export async function blankErased(tx: SqlExecutor, part: ImportPart): Promise<void> {
	await tx.execute(
		`UPDATE rec.contact_import_rows r SET ${BLANK} WHERE ${LINES}
		AND EXISTS (SELECT FROM rec.erased_contacts e WHERE e.id IN (r.email_key, r.phone_key))`,
		paramsOf(part),
	)
}

/** Skips rows that a book has no room for: of new contacts, all but the first. */
export async function skipBeyond(
	tx: SqlExecutor,
	part: ImportPart,
	bookId: string,
	room: number,
): Promise<void> {
	await tx.execute(
		`UPDATE rec.contact_import_rows r SET problem = 'bookFull', is_skipped = true
		FROM (
			SELECT r.line, row_number() OVER (ORDER BY r.line) AS place FROM ${ROWS}
				AND NOT EXISTS (SELECT FROM rec.contacts c WHERE ${SAME_PERSON})
		) AS added
		WHERE r.import_id = $1 AND r.line = added.line AND added.place > $5`,
		[...paramsOf(part), bookId, room],
	)
}

export type ImportCounts = Pick<ContactImport, 'added' | 'changed' | 'unchanged'>

/** Returns the changes that `saveRows` would make. */
export const compareRows = (sql: SqlExecutor, part: ImportPart, bookId: string): Promise<ImportCounts> =>
	sql.one<ImportCounts>(
		`SELECT count(*) FILTER (WHERE not is_there)::int AS added,
			count(*) FILTER (WHERE is_there AND changes)::int AS changed,
			count(*) FILTER (WHERE is_there AND NOT changes)::int AS unchanged
		FROM (
			SELECT c.id IS NOT NULL AS is_there, ${changes('r')} AS changes
			FROM rec.contact_import_rows r LEFT JOIN rec.contacts c ON ${SAME_PERSON}
			WHERE ${LINES} AND NOT r.is_skipped
		) AS compared`,
		[...paramsOf(part), bookId],
	)

/** Adds the people of rows to a locked book, and fills in what rows have about those who are in it. */
export const saveRows = (
	tx: SqlExecutor,
	part: ImportPart,
	bookId: string,
	{ knownFrom, at }: { readonly knownFrom: string; readonly at: Date },
): Promise<ImportCounts> =>
	tx.one<ImportCounts>(
		`WITH saved AS (
			INSERT INTO rec.contacts AS c (id, book_id, first_name, last_name, email, phone, email_key, phone_key,
				known_from, created_at, changed_at)
			SELECT uuidv7(), $4, r.first_name, r.last_name, r.email, r.phone, r.email_key, r.phone_key, $5, $6, $6
			FROM ${ROWS}
			ON CONFLICT (book_id, (${PERSON})) DO UPDATE SET ${['first_name', 'last_name', 'phone'].map(filled).join(', ')},
				phone_key = coalesce(excluded.phone_key, c.phone_key), changed_at = excluded.changed_at,
				${filled('known_from')}
			WHERE ${changes('excluded')}
			RETURNING old.id IS NULL AS is_new
		)
		SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE NOT is_new)::int AS changed,
			(SELECT count(*) FROM ${ROWS})::int - count(*)::int AS unchanged
		FROM saved`,
		[...paramsOf(part), bookId, knownFrom, at],
	)
