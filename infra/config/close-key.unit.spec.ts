import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { developmentCloseKey, parseCloseKey } from './close-key.ts'

const encoded = (type: 'ed25519' | 'x25519') =>
	generateKeyPairSync(type as 'ed25519')
		.privateKey.export({ format: 'der', type: 'pkcs8' })
		.toString('base64')

describe('the key that signs closed months', () => {
	it('is read as it was made', () => {
		const text = encoded('ed25519')
		const key = parseCloseKey(text)
		if (typeof key === 'string') throw new Error(key)
		expect(key.export({ format: 'der', type: 'pkcs8' }).toString('base64')).toBe(text)
	})
	it('is refused when it is no such key', () => {
		for (const wrong of ['', 'c2hvcnQ=', encoded('x25519')])
			expect(parseCloseKey(wrong)).toMatch(/^CLOSE_SIGNING_KEY must be an Ed25519 key/)
	})
	it('is made once in development, for its owner alone', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'close-key-'))
		try {
			const [first, second] = [await developmentCloseKey(folder), await developmentCloseKey(folder)]
			expect(first.equals(second)).toBe(true)
			const path = join(folder, 'close-signing-key')
			expect((await stat(path)).mode & 0o777).toBe(0o600)
			await rm(path)
			await writeFile(path, 'damaged')
			await expect(developmentCloseKey(folder)).rejects.toThrow('is damaged')
		} finally {
			await rm(folder, { recursive: true })
		}
	})
})
