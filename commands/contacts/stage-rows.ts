import { sameBy } from '../../domain/contacts/import-rows.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { Book } from '../../records/contacts/books.ts'
import {
	type ContactImportRow,
	insertImport,
	type StagedRow,
	stageRows,
} from '../../records/contacts/file-imports.ts'
import { signedIn } from '../_shared/context.ts'
import { type Addresses, erasedAddresses, idsOf, keysOf } from './books.ts'

/** Makes the import that a call's rows are staged under. */
export async function openImport(tx: Tx, book: Book, caller: Caller, at: Date): Promise<ContactImportRow> {
	const row: ContactImportRow = {
		id: derivedId('import of contacts', caller.commandId),
		book_id: book.id,
		book_kind: book.kind,
		user_id: signedIn(caller).id,
		state: 'checked',
		known_from: '',
		through: 0,
		found: 0,
		added: 0,
		changed: 0,
		unchanged: 0,
		created_at: at,
	}
	await insertImport(tx, row)
	return row
}

export interface NewRow extends Omit<StagedRow, 'email_key' | 'phone_key' | 'same_by'> {
	/** In their normal forms, also those of a skipped row, so that its person can be erased. */
	readonly addresses: Addresses
}

const blankRow = (line: number): StagedRow => ({
	line,
	first_name: '',
	last_name: '',
	email: '',
	phone: '',
	email_key: null,
	phone_key: null,
	same_by: null,
	problem: 'erased',
	is_skipped: true,
})

/** Stages rows of an import: of each person the first, and of erased people nothing but the line. */
export async function stageNew(
	tx: Tx,
	personKeys: PersonKeys,
	importId: string,
	rows: readonly NewRow[],
): Promise<void> {
	const ids = idsOf(
		personKeys,
		rows.map(({ addresses }) => addresses),
	)
	const erased = await erasedAddresses(tx, ids)
	const staged = rows.map(({ addresses, ...row }): StagedRow => {
		if (erased.has(addresses.email) || erased.has(addresses.phone)) return blankRow(row.line)
		return { ...row, ...keysOf(ids, addresses), same_by: row.is_skipped ? null : sameBy(addresses) }
	})
	const lines = await stageRows(tx, importId, staged)
	const repeated = staged.filter(({ line }) => !lines.has(line))
	await stageRows(
		tx,
		importId,
		repeated.map((row) => ({ ...row, same_by: null, problem: 'repeated', is_skipped: true })),
	)
}
