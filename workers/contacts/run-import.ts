import { importStaged, ROWS_AT_ONCE } from '../../commands/contacts/import-file.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { upTo } from '../../kernel/outbox/retry-policy.ts'
import { lockBook } from '../../records/contacts/books.ts'
import {
	findImport,
	lockImport,
	RUN_IMPORT,
	removeImportedRows,
	rowsAfter,
	skipLines,
	updateImport,
} from '../../records/contacts/file-imports.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock' | 'personKeys'>

const ATTEMPTS = 40

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
async function importPart({ sql, clock, personKeys }: Worker, importId: string): Promise<boolean> {
	const found = await findImport(sql, importId)
	if (found === null) return false
	const book = { id: found.book_id, kind: found.book_kind }
	return sql.transaction(async (tx) => {
		const at = new Date(clock.now())
		// The book first, as whatever erases both does.
		if (!(await lockBook(tx, book, at))) return false
		const locked = await lockImport(tx, importId)
		if (locked?.state !== 'importing') return false
		const rows = await rowsAfter(tx, importId, locked.through, ROWS_AT_ONCE)
		const last = rows.at(-1)
		if (!last) {
			await removeImportedRows(tx, importId)
			await updateImport(tx, importId, { state: 'done' })
			return false
		}
		const { known_from: knownFrom } = locked
		const result = await importStaged(tx, { personKeys }, book, rows, {
			importId,
			country: '',
			knownFrom,
			isDryRun: false,
			at,
		})
		await skipLines(tx, importId, result.skippedLines)
		await updateImport(tx, importId, {
			through: last.line,
			added: locked.added + result.added,
			changed: locked.changed + result.changed,
			unchanged: locked.unchanged + result.unchanged,
		})
		return true
	})
}
