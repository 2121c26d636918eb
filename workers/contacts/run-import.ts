import { roomIn } from '../../commands/contacts/books.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { upTo } from '../../kernel/outbox/retry-policy.ts'
import { lockBook } from '../../records/contacts/books.ts'
import {
	findImport,
	lastOfNext,
	lockImport,
	RUN_IMPORT,
	removeImportedRows,
	updateImport,
} from '../../records/contacts/file-imports.ts'
import { blankErased, saveRows, skipBeyond } from '../../records/contacts/import.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock'>

const ATTEMPTS = 40
const ROWS_AT_ONCE = 2_500

/**
 * Imports the rows of a file in parts. The line that it has come to is in the transaction of each part, so that
 * no row is imported twice, or left out, when it is killed.
 */
export const runImport = (worker: Worker): OutboxHandler => ({
	kind: RUN_IMPORT,
	lane: 'effects',
	patience: upTo(ATTEMPTS),
	forgets: true,
	run: async ({ causeId }) => {
		while (await importPart(worker, causeId));
		return { done: true }
	},
})

/** @returns false when nothing is left to do */
async function importPart({ sql, clock }: Worker, importId: string): Promise<boolean> {
	const found = await findImport(sql, importId)
	if (found === null) return false
	const book = { id: found.book_id, kind: found.book_kind }
	return sql.transaction(async (tx) => {
		const at = new Date(clock.now())
		// The book first, as whatever erases both does.
		if (!(await lockBook(tx, book, at))) return false
		const locked = await lockImport(tx, importId)
		if (locked?.state !== 'importing') return false
		const last = await lastOfNext(tx, importId, locked.through, ROWS_AT_ONCE)
		if (last === null) {
			await removeImportedRows(tx, importId)
			await updateImport(tx, importId, { state: 'done' })
			return false
		}
		const part = { importId, after: locked.through, last }
		await blankErased(tx, part)
		const room = await roomIn(tx, book)
		if (room < ROWS_AT_ONCE) await skipBeyond(tx, part, book.id, room)
		const { added, changed, unchanged } = await saveRows(tx, part, book.id, {
			knownFrom: locked.known_from,
			at,
		})
		await updateImport(tx, importId, {
			through: last,
			added: locked.added + added,
			changed: locked.changed + changed,
			unchanged: locked.unchanged + unchanged,
		})
		return true
	})
}
