import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCipher } from './aes-gcm.ts'

const [old, current] = [randomBytes(32), randomBytes(32)]
const cipher = createCipher({
	current: 'new',
	keys: new Map([
		['new', current],
		['old', old],
	]),
})
const plain = Buffer.from('{"id":"evt_1","नाम":"करुणा"}')

test('What was encrypted can be read again, and looks different each time.', () => {
	const one = cipher.encrypt(plain, 'inbox:1')
	const two = cipher.encrypt(plain, 'inbox:1')
	expect(cipher.decrypt(one, 'inbox:1')).toEqual(plain)
	expect(one.keyId).toBe('new')
	expect(one.data).not.toEqual(two.data)
	expect(one.data.includes(Buffer.from('evt_1'))).toBe(false)
})

test('Values under an older key stay readable.', () => {
	const before = createCipher({ current: 'old', keys: new Map([['old', old]]) }).encrypt(plain, 'inbox:1')
	expect(cipher.decrypt(before, 'inbox:1')).toEqual(plain)
})

test('A changed bit, another context, another key or a short value is refused.', () => {
	const { keyId, data } = cipher.encrypt(plain, 'inbox:1')
	for (let index = 0; index < data.length; index++) {
		const changed = Buffer.from(data)
		changed[index] = (changed[index] ?? 0) ^ 1
		expect(() => cipher.decrypt({ keyId, data: changed }, 'inbox:1')).toThrow()
	}
	expect(() => cipher.decrypt({ keyId, data }, 'inbox:2')).toThrow()
	expect(() => cipher.decrypt({ keyId: 'old', data }, 'inbox:1')).toThrow()
	expect(() => cipher.decrypt({ keyId: 'gone', data }, 'inbox:1')).toThrow(
		'There is no encryption key "gone".',
	)
	expect(() => cipher.decrypt({ keyId, data: data.subarray(0, 20) }, 'inbox:1')).toThrow()
})
