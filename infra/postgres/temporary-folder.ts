import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a system that is gone tomorrow. Started as root, its database runs as another user, which has
 * to get to it.
 */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), prefix))
	await chmod(folder, 0o711)
	return folder
}

/** Removes it, and the databases of data folders in it that had to be put elsewhere. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
	for await (const pointer of glob('{.,*,*/*}/postgres/location', { cwd: folder })) {
		const elsewhere = (await readFile(join(folder, pointer), 'utf8')).trim()
		await rm(elsewhere, { recursive: true, force: true })
	}
	await rm(folder, { recursive: true, force: true })
}
