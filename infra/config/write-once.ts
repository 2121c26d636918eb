import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a file that only its owner can read, unless it exists. It is complete before it gets its name, so
 * that several processes all read what the first one wrote.
 * @returns the file's content
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
