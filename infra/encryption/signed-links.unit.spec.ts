import { describe, expect, it } from 'vitest'
import { createSignedLinks } from './signed-links.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const links = createSignedLinks({ current: 'new', keys: new Map([['new', NEW]]) })
const key = links.sign('receipt:1', NOW + 60_000)

describe('a signed link', () => {
	it('opens one thing until it expires', () => {
		expect(links.check('receipt:1', key, NOW + 60_000)).toBe('valid')
		expect(links.check('receipt:1', key, NOW + 61_000)).toBe('expired')
		expect(links.check('receipt:2', key, NOW)).toBe('wrong')
		expect(links.sign('receipt:1', NOW + 60_000)).toBe(key)
	})
	it('cannot be lengthened, shortened or made up', () => {
		const [, signature = ''] = key.split('.')
		const later = links.sign('receipt:1', NOW + 120_000).split('.')[0]
		const wrong = [
			`${later}.${signature}`,
			signature,
			`${key}x`,
			key.slice(0, -1),
			'',
			`.${signature}`,
			'1.x',
		]
		for (const text of wrong) expect([text, links.check('receipt:1', text, NOW)]).toEqual([text, 'wrong'])
	})
	it('stays right when the encryption keys are replaced, and is wrong under others', () => {
		const before = createSignedLinks({ current: 'old', keys: new Map([['old', OLD]]) })
		const after = createSignedLinks({
			current: 'new',
			keys: new Map([
				['new', NEW],
				['old', OLD],
			]),
		})
		const old = before.sign('receipt:1', NOW)
		expect(after.check('receipt:1', old, NOW)).toBe('valid')
		expect(links.check('receipt:1', old, NOW)).toBe('wrong')
	})
})
