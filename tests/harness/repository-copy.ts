import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../../pages/built.ts'

export const LEFT_OUT: readonly string[] = ['node_modules', '.git', '.data', '.cache', 'dist', 'coverage']

/**
 * Copies the sources to a temporary folder that uses the packages of this one.
 * @returns the folder, which the caller removes
 */
export async function copyRepository(purpose: string): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), `karuna-${purpose}-`))
	for (const entry of await readdir(ROOT))
		if (!LEFT_OUT.includes(entry))
			await cp(join(ROOT, entry), join(root, entry), {
				recursive: true,
				preserveTimestamps: true,
				filter: (source) => !LEFT_OUT.includes(basename(source)),
			})
	await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
	return root
}
