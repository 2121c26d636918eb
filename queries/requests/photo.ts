import type { FileStore } from '../../kernel/ports/files.ts'

/**
 * Returns the bytes of a stored photo; null when there is none.
 * @param path relative to the files' address
 */
export async function storedPhoto(files: FileStore, path: string | null): Promise<Buffer | null> {
	const found = path === null ? null : await files.open(path)
	return found && Buffer.concat(await Array.fromAsync(found.body as AsyncIterable<Buffer>))
}
