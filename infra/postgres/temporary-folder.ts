import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder for a temporary system. When started as root, its database runs as another user, who must be
 * able to reach it.
 */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), prefix))
	await chmod(folder, 0o711)
	return folder
}

export async function removeTemporaryFolder(folder: string): Promise<void> {
	for await (const pointer of glob('{.,*,*/*}/postgres/location', { cwd: folder })) {
		const elsewhere = (await readFile(join(folder, pointer), 'utf8')).trim()
		await rm(elsewhere, { recursive: true, force: true })
	}
	await rm(folder, { recursive: true, force: true })
}
