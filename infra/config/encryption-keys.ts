import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { writeOnce } from './write-once.ts'

/** Keys for AES-256-GCM. Encrypted values name their key, so that keys can be rotated. */
export interface EncryptionKeys {
	readonly current: string
	readonly keys: ReadonlyMap<string, Buffer>
}

const KEY_BYTES = 32

/**
 * Reads `id:key,id:key`, the current key first, each key 32 bytes in base64.
 * @returns the keys, or the error in one sentence that reveals nothing of them
 */
export function parseEncryptionKeys(text: string): EncryptionKeys | string {
	const keys = new Map<string, Buffer>()
	for (const entry of text.split(',').map((item) => item.trim())) {
		const [, id, encoded] = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? []
		if (id === undefined || encoded === undefined) {
			return 'ENCRYPTION_KEYS must be a list such as "2026-11:…,2025-11:…", the current key first, each an id and a key in base64.'
		}
		const bytes = Buffer.from(encoded, 'base64')
		if (bytes.length !== KEY_BYTES)
			return `ENCRYPTION_KEYS: the key "${id}" must be ${KEY_BYTES} bytes in base64.`
		if (keys.has(id)) return `ENCRYPTION_KEYS names the key "${id}" twice.`
		keys.set(id, bytes)
	}
	const [current] = keys.keys()
	return current === undefined ? 'ENCRYPTION_KEYS is empty.' : { current, keys }
}

/**
 * Returns the keys of a development machine, made once and kept in a 0600 file of the data folder.
 * @throws Error when the file is damaged, since what it encrypted would be lost
 */
export async function developmentEncryptionKeys(dataDir: string): Promise<EncryptionKeys> {
	const path = join(dataDir, 'encryption-keys')
	const made = `dev-1:${randomBytes(KEY_BYTES).toString('base64')}\n`
	const text = await writeOnce(path, made)
	const keys = parseEncryptionKeys(text.trim())
	if (typeof keys === 'string')
		throw new Error(`${path} is damaged: restore it, or remove the data folder to start again.`)
	return keys
}
