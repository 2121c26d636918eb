import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOnce } from './write-once.ts'

export interface VapidPair {
	readonly publicKey: string
	readonly privateKey: string
}

/**
 * Returns the keys of this data folder. They are made once, readable by the owner alone, and kept, since
 * browsers subscribe for one key.
 * @param make makes a new pair
 */
export async function developmentVapidKeys(dataDir: string, make: () => VapidPair): Promise<VapidPair> {
	const file = join(dataDir, 'vapid-keys.json')
	const saved = await readFile(file, 'utf8').catch(() => null)
	if (saved !== null) return JSON.parse(saved) as VapidPair
	return JSON.parse(await writeOnce(file, JSON.stringify(make()))) as VapidPair
}
