import type { Clock } from '../../kernel/ports/clock.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { Sql, Tx } from '../../kernel/sql/sql.ts'
import { type KeyedCall, onceAfter } from './once.ts'

interface Stored {
	readonly path: string
	readonly cardPath?: string
}

/**
 * Stores a file and its record once per key. No transaction is open during the slow decoding. A file without
 * a record is deleted again, such as that of a repeated call, which gets the first answer.
 */
export async function storeOnce<S extends Stored, T>(
	deps: { readonly sql: Sql; readonly clock: Clock; readonly files: FileStore },
	caller: KeyedCall,
	store: () => Promise<S>,
	note: (tx: Tx, stored: S) => Promise<T>,
): Promise<T> {
	let unnoted: Stored | null = null
	let isNoted = false
	try {
		const answer = await onceAfter(
			deps,
			caller,
			async () => {
				const stored = await store()
				unnoted = stored
				return stored
			},
			(tx, stored) => {
				isNoted = true
				return note(tx, stored)
			},
		)
		if (isNoted) unnoted = null
		return answer
	} finally {
		await forget(deps.files, unnoted)
	}
}

async function forget(files: FileStore, stored: Stored | null): Promise<void> {
	for (const path of [stored?.path, stored?.cardPath]) if (path !== undefined) await files.delete(path)
}
