import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a file that its owner alone reads, unless it is there. It is whole before it has its name, so that of several
 * processes each reads what the first one wrote.
 * @returns what the file holds
 */
export async function writeOnce(path: string, text: string): Promise<string> {
	await mkdir(dirname(path), { recursive: true })
	const whole = `${path}.${randomUUID()}`
	await writeFile(whole, text, { mode: 0o600, flag: 'wx' })
	try {
		await link(whole, path)
		return text
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
		return await readFile(path, 'utf8')
	} finally {
		await rm(whole, { force: true })
	}
}
