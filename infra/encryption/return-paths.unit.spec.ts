import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReturnPaths } from './return-paths.ts'

const DOMAIN = 'bounces.karuna.example'
const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const paths = createReturnPaths({ current: 'new', keys: new Map([['new', NEW]]) }, DOMAIN)
const mail = {
	campaignId: '019a0000-0000-7000-8000-000000000001',
	recipientId: '00000000-0000-0000-0000-000000000000',
}
const address = paths.sign(mail)

describe('a return path', () => {
	it('names one mail in 64 characters, in any case of letters', () => {
		fc.assert(
			fc.property(fc.uuid(), fc.uuid(), (campaignId, recipientId) => {
				const path = paths.sign({ campaignId, recipientId })
				expect(path.indexOf('@')).toBe(64)
				for (const text of [path, path.toUpperCase()])
					expect(paths.check(text)).toEqual({ campaignId, recipientId })
			}),
		)
		const last = { ...mail, recipientId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
		expect(paths.check(paths.sign(last))).toEqual(last)
	})

	it('is wrong with any character changed, at another domain, and made up', () => {
		for (let place = 0; place < 64; place++) {
			const other = address[place] === 'z' ? 'y' : 'z'
			expect(paths.check(address.slice(0, place) + other + address.slice(place + 1))).toBeNull()
		}
		const local = address.slice(0, 64)
		for (const text of [
			local,
			`${local}@karuna.example`,
			`${local}@${DOMAIN}@${DOMAIN}`,
			`x${address}`,
			`b${'z'.repeat(63)}@${DOMAIN}`,
			`b${'0'.repeat(63)}@${DOMAIN}`,
			`postmaster@${DOMAIN}`,
			'',
			'@',
		])
			expect([text, paths.check(text)]).toEqual([text, null])
	})

	it('stays right when the encryption keys are replaced, and is wrong under others', () => {
		const old = createReturnPaths({ current: 'old', keys: new Map([['old', OLD]]) }, DOMAIN)
		const both = createReturnPaths(
			{
				current: 'new',
				keys: new Map([
					['new', NEW],
					['old', OLD],
				]),
			},
			DOMAIN,
		)
		expect(both.check(old.sign(mail))).toEqual(mail)
		expect(both.sign(mail)).toBe(address)
		expect(paths.check(old.sign(mail))).toBeNull()
	})
})
