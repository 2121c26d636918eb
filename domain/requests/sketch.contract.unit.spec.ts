import { expect, test } from 'vitest'
import { isSameText, sketchOf } from './sketch.contract.ts'

const TEXT =
	'The one stove feeds sixty children every day. A second one feeds the other forty before noon, so that nobody walks home hungry.'
const HINDI = 'एक चूल्हा रोज़ साठ बच्चों का खाना बनाता है। दूसरा चूल्हा बाकी चालीस बच्चों को दोपहर से पहले खिला देगा।'

test.each([
	['in other case and punctuation', TEXT, TEXT.toUpperCase().replaceAll(/[.,]/g, ' — ')],
	['with another last sentence', TEXT, `${TEXT} Please help.`],
	['in Hindi', HINDI, `${HINDI} धन्यवाद।`],
])('is the same %s', (_, one, other) => {
	expect(isSameText(sketchOf(one), sketchOf(other))).toBe(true)
})

test.each([
	[
		'of other words',
		TEXT,
		'Books, shelves and a roof for the library of Giridih, where two hundred pupils read.',
	],
	['that is short', 'Books, shelves and a roof.', 'Books, shelves and a roof.'],
])('is not the same: a text %s', (_, one, other) => {
	expect(isSameText(sketchOf(one), sketchOf(other))).toBe(false)
})
