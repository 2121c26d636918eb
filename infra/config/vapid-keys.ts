import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** By which push services know who sends (RFC 8292), base64url. */
export interface VapidPair {
	readonly publicKey: string
	readonly privateKey: string
}

/**
 * Keys of this data folder: made once, readable by its owner alone, and found again, since browsers
 * subscribe for one key.
 * @param make makes a new pair
 */
export async function developmentVapidKeys(dataDir: string, make: () => VapidPair): Promise<VapidPair> {
	const file = join(dataDir, 'vapid-keys.json')
	const saved = await readFile(file, 'utf8').catch(() => null)
	if (saved !== null) return JSON.parse(saved) as VapidPair
	const made = make()
	await mkdir(dataDir, { recursive: true })
	// Whole before it has its name: nobody reads half of it.
	const whole = `${file}.${randomUUID()}`
	await writeFile(whole, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
	try {
		await link(whole, file)
		return made
	} catch {
		// Another process of this folder was first.
		return JSON.parse(await readFile(file, 'utf8')) as VapidPair
	} finally {
		await rm(whole, { force: true })
	}
}
