import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { writeOnce } from './write-once.ts'

/**
 * Reads an Ed25519 private key, PKCS#8 in base64.
 * @returns the key, or the error in one sentence that reveals nothing of it
 */
export function parseCloseKey(text: string): KeyObject | string {
	try {
		const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
		if (key.asymmetricKeyType === 'ed25519') return key
	} catch {}
	return 'CLOSE_SIGNING_KEY must be an Ed25519 key: make one with `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`.'
}

/**
 * Returns the key of a development machine, made once and kept in a 0600 file of the data folder.
 * @throws Error when the file is damaged
 */
export async function developmentCloseKey(dataDir: string): Promise<KeyObject> {
	const path = join(dataDir, 'close-signing-key')
	const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
	const key = parseCloseKey((await writeOnce(path, made.toString('base64'))).trim())
	if (typeof key === 'string')
		throw new Error(`${path} is damaged: restore it, or remove it to make another.`)
	return key
}
