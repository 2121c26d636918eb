import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseDkimKey } from './dkim-key.ts'

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey
const base64 = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const pem = (key: KeyObject) => String(key.export({ format: 'pem', type: 'pkcs8' }))

describe('the key that signs e-mails', () => {
	it('is read from PEM, also in one line, and from base64', () => {
		const key = rsa(2048)
		const old = key.export({ format: 'der', type: 'pkcs1' }).toString('base64')
		for (const text of [pem(key), pem(key).replaceAll('\n', '\\n'), base64(key), old])
			expect(base64(parseDkimKey(text) as KeyObject)).toBe(base64(key))
	})

	it('is refused in one sentence when it is short, of another kind or none', () => {
		const other = generateKeyPairSync('ed25519').privateKey
		for (const text of [base64(rsa(1024)), base64(other), pem(other), 'key', '-----BEGIN'])
			expect(parseDkimKey(text)).toMatch(/^MAIL_DKIM_KEY must be an RSA key of at least 2048 bits: [^.]+\.$/)
	})
})
