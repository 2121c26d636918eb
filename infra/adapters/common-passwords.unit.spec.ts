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
		'Abc@123',
		'Abcd@1234',
		'Aa@123456',
		'Priya@123',
		'Aa1!aa',
		'Ram@1234',
		'123@Neha',
		'Neha_2024',
		'Qwer@1234',
		'Zxcv@4321',
		'Aaaa@1111',
		'A1!a1!',
		'Shyam#786',
		'Hello@World1',
		'Test@Test1',
		'P00ja@123',
		'Delhi@110',
	])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true))
	it.each([
		'Kadamba+58',
		'x9!Tq-vbL',
		'Xk7@pq',
		'Shyam#8291',
		'Ram@7391',
		'Palash-tree+61',
		'Another+way7',
		'four Wet 7 horses!',
		'',
	])('lets %j pass', (password) => expect(isCommonPassword(password)).toBe(false))
})
