import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOnce } from './write-once.ts'

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
	return JSON.parse(await writeOnce(file, JSON.stringify(make()))) as VapidPair
}
