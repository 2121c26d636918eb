import { describe, expect, it } from 'vitest'
import { readSecondFactor, readSixDigits } from './code.contract.ts'

describe('a code of six digits', () => {
	it.each([
		['042042', '042042'],
		['123 456', '123456'],
		['123-456', '123456'],
		['Your code is 042 042.', '042042'],
		['\u202a१२३\u00a0४५६\u202c', '123456'],
		['১২৩৪৫৬', '123456'],
		['௧௨௩௪௫௬', '123456'],
		['１２３４５６', '123456'],
		['𝟏𝟐𝟑𝟒𝟓𝟔', '123456'],
		['𑛚𑛛𑛜𑛝𑛞𑛟', '012345'],
		['12\u200b3456', '123456'],
	])('is read from %j', (typed, code) => {
		expect(readSixDigits(typed)).toBe(code)
		expect(readSecondFactor(typed)).toBe(code)
	})

	it.each(['', '12345', '1234567', 'abcdef', '①②③④⑤⑥'])('isn’t in %j', (typed) => {
		expect(readSixDigits(typed)).toBeNull()
		expect(readSecondFactor(typed)).toBeNull()
	})
})

describe('a recovery code', () => {
	it.each([
		['ABCDE-FGHJK', 'ABCDEFGHJK'],
		['abcde fghjk', 'ABCDEFGHJK'],
		['23456-789AB', '23456789AB'],
		['२३४५६–७८९ab', '23456789AB'],
		['23456-abcde', '23456ABCDE'],
		['23456-7ABCD', '234567ABCD'],
	])('is read from %j', (typed, code) => expect(readSecondFactor(typed)).toBe(code))

	it.each(['ABCDE-FGHJ', 'ABCDE-FGHJKL', 'ABCDE-FGHIO'])('isn’t %j', (typed) =>
		expect(readSecondFactor(typed)).toBeNull(),
	)
})
