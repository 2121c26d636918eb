import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
	it('are hashed with Argon2id at the strength that OWASP asks for, each with its own salt', async () => {
		const passwords = await createPasswords()
		const [a, b] = await Promise.all([passwords.hash('Karuna!2026'), passwords.hash('Karuna!2026')])
		expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
		expect(a).not.toBe(b)
		expect(await passwords.verify(a, 'Karuna!2026')).toBe(true)
		expect(await passwords.verify(a, 'karuna!2026')).toBe(false)
		expect(await passwords.verify(null, 'Karuna!2026')).toBe(false)
	})

	it('are refused when too many wait, and taken again when they are done', async () => {
		const passwords = await createPasswords({ concurrency: 1, waiting: 2 })
		const all = Promise.allSettled(Array.from({ length: 6 }, () => passwords.verify(null, 'x')))
		expect(() => passwords.admit()).toThrow(expect.objectContaining({ code: 'BUSY' }))
		const flood = await all
		expect(() => passwords.admit()).not.toThrow()
		expect(flood.map(({ status }) => status)).toEqual([
			'fulfilled',
			'fulfilled',
			'fulfilled',
			'rejected',
			'rejected',
			'rejected',
		])
		expect(flood.at(-1)).toMatchObject({ reason: { code: 'BUSY', meaning: 'unavailable' } })
		expect(await passwords.verify(null, 'x')).toBe(false)
	})
})
