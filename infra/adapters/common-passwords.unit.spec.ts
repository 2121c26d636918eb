import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('isCommonPassword', () => {
	it.each([
		'123456',
		'password',
		'Password1!',
		'P@ssw0rd2026',
		'Michael1!',
		'Qwerty123!',
		'Abc123!',
		'!Dragon99',
	])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true))
	it.each(['Kadamba+58', 'x9!Tq-vbL', 'four Wet 7 horses!', ''])('lets %j pass', (password) =>
		expect(isCommonPassword(password)).toBe(false),
	)
})
