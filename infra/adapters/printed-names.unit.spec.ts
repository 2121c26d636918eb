import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Poster, PrintedPage } from '../../kernel/ports/pdf.ts'
import { copiedFrom } from '../../tests/harness/pdf-text.ts'
import { createDecoder } from './decoder.ts'
import type { Face } from './fonts.ts'
import { createPdfPrinter } from './pdf.ts'
import { printLetter } from './pdf-letter.ts'
import { createSocialPictures } from './social-picture.ts'
import { firstLines, glyphsOf, isPrintable, runsOf, widthPerEm } from './text-runs.ts'

const printer = createPdfPrinter(createDecoder())
const pictures = createSocialPictures()

const OTHER_FORM = 'Printed in another form.'
const receiptFor = (name: string): PrintedPage => ({
	language: 'en',
	format: 'A4',
	madeAt: 0,
	issuer: ['Karuna Foundation'],
	title: 'Receipt',
	number: 'KRN-IN-2026-000123',
	version: 'Version 1',
	stamp: null,
	mark: null,
	reason: null,
	facts: [{ label: 'Received from', lines: [name] }],
	sums: [],
	statements: [],
	otherForm: OTHER_FORM,
})
const posterOf = (title: string): Poster => ({
	language: 'en',
	madeAt: 0,
	title,
	byline: title,
	text: title,
	photo: null,
	call: 'Scan',
	target: 'https://karuna.example/s/a',
	address: 'karuna.example/s/a',
	otherForm: OTHER_FORM,
})
const pictureOf = (title: string) =>
	pictures.draw({ title, byline: '', isVerified: false, progress: null, photo: null })

function codesIn(file: Buffer): number[] {
	const text = file.toString('latin1')
	return [...text.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)]
		.map(({ index, 0: head, 1: length }) =>
			Buffer.from(text.slice(index + head.length, index + head.length + Number(length)), 'latin1'),
		)
		.filter((bytes) => bytes[0] === 0x78)
		.flatMap((bytes) => [
			...inflateSync(bytes)
				.toString('latin1')
				.matchAll(/\[([^\]]*)\] TJ/g),
		])
		.flatMap(([, line = '']) => [...line.matchAll(/<([\da-f]*)>/g)])
		.flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
		.map((code) => Number.parseInt(code, 16))
}

const NAMES = {
	Hindi: 'क्षितिज शर्मा',
	Bengali: 'শ্রীমতী রবীন্দ্রনাথ ঠাকুর',
	Assamese: 'ৰাজীৱ বৰুৱা',
	Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
	Gujarati: 'ક્ષિતિજ પટેલ',
	Odia: 'ଜଗନ୍ନାଥ ମହାନ୍ତି',
	Tamil: 'தமிழ் செல்வன்',
	Telugu: 'వెంకటేశ్వర్లు శ్రీ',
	Kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
	Malayalam: 'ശ്രീധരൻ നമ്പൂതിരി',
	Urdu: 'محمد علی خان',
	Kashmiri: 'لَل دٮ۪د',
	Sindhi: 'شاه ڀٽائي',
	Santali: 'ᱥᱟᱱᱛᱟᱲᱤ ᱢᱩᱨᱢᱩ',
	Manipuri: 'ꯃꯅꯤꯄꯨꯔ ꯏꯕꯣꯝꯆꯥ',
	Vietnamese: 'Nguyễn Thị Ánh',
	decomposed: 'Nguyễn Thị Ánh'.normalize('NFD'),
	Sanskrit: 'Kr̥ṣṇa m̐',
	Russian: 'Жанна Щербакова',
	Greek: 'Ἀλέξανδρος',
	ligature: 'Saﬁya',
	currency: '₹ € £ ₫ ₽',
	emoji: 'Asha 🌊 👨‍👩‍👧 🇮🇳 👍🏽',
}

const SCRIPTS = {
	Latin: [0x41, 0x24f],
	marks: [0x300, 0x36f],
	Vietnamese: [0x1ea0, 0x1ef9],
	Cyrillic: [0x400, 0x4ff],
	Devanagari: [0x900, 0x97f],
	Bengali: [0x980, 0x9ff],
	Gurmukhi: [0xa00, 0xa7f],
	Gujarati: [0xa80, 0xaff],
	Odia: [0xb00, 0xb7f],
	Tamil: [0xb80, 0xbff],
	Telugu: [0xc00, 0xc7f],
	Kannada: [0xc80, 0xcff],
	Malayalam: [0xd00, 0xd7f],
	'Perso-Arabic': [0x620, 0x77f],
	'Ol Chiki': [0x1c50, 0x1c7f],
	'Meetei Mayek': [0xabc0, 0xabff],
} as const
const NEW = '\u0c5c\u0cdc'
const lettersOf = ([from, to]: readonly [number, number]) =>
	Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
		// The Syriac and Thaana between the blocks of Arabic are nobody's script here.
		.filter((letter) => /[\p{L}\p{M}\p{Nd}]/u.test(letter) && !/[\u0700-\u074f]/.test(letter))
		.filter((letter) => !NEW.includes(letter))

const word = fc
	.constantFrom(...Object.values(SCRIPTS))
	.chain((range) => fc.array(fc.constantFrom(...lettersOf(range)), { minLength: 1, maxLength: 12 }))
	.map((letters) => letters.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const anything = fc
	.array(fc.integer({ min: 1, max: 0x10ffff }), { maxLength: 12 })
	.map((codes) => String.fromCodePoint(...codes))

const FACES: readonly Face[] = [
	{ family: 'sans', weight: 400 },
	{ family: 'sans', weight: 600 },
	{ family: 'serif', weight: 600 },
]
const seen = (line: string) => runsOf(line, { family: 'sans', weight: 400 }).map(({ text }) => text)

const visible = (text: string) => text.replaceAll(/[\p{Default_Ignorable_Code_Point}\s]/gu, '')

const filesOf = async (of: string) => [
	await printer.print(receiptFor(of)),
	await printer.printPoster(posterOf(of)),
	await printLetter('Donation', [of], 0),
]

describe('a name', () => {
	it.each(Object.entries(NAMES))('in %s is on receipts, posters and letters without a box', async (_, of) => {
		for (const file of await filesOf(of)) {
			expect(codesIn(file)).not.toEqual([])
			expect(codesIn(file)).not.toContain(0)
			expect(await copiedFrom(file)).not.toContain('another form')
		}
	})

	it.each(Object.entries(NAMES))('in %s can be copied from a receipt', async (_, of) => {
		expect(await copiedFrom(await printer.print(receiptFor(of)))).toContain(of.normalize('NFKC'))
	})

	it.each(Object.entries(NAMES))('in %s is in social pictures', async (_, of) => {
		expect((await pictureOf(of)).equals(await pictureOf(''))).toBe(false)
	})

	it('of any letters of any script of the Eighth Schedule is printed as it is, without a box', () => {
		fc.assert(
			fc.property(name, fc.constantFrom(...FACES), (of, face) => {
				expect(isPrintable(of, face)).toBe(true)
				for (const run of runsOf(of, face)) expect(glyphsOf(run).map(({ id }) => id)).not.toContain(0)
			}),
			{ numRuns: 2_000 },
		)
	})

	it('of any letters of any script has no box in a file', async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(name, anything), async (of) => {
				for (const file of await filesOf(of)) expect(codesIn(file)).not.toContain(0)
				await pictureOf(of)
			}),
			{ numRuns: 40 },
		)
	})
})

describe('what no font has', () => {
	it.each([
		['张伟', 'ZhangWei'],
		['김민준', 'GimMinJun'],
		['\ue000', '[U+E000]'],
		['A\u0001', 'A[U+0001]'],
		['A\ud800', 'A[U+D800]'],
	])('of %j is printed in another form, and the file says so', async (of, form) => {
		for (const file of await filesOf(of)) {
			expect(codesIn(file)).not.toContain(0)
			expect(await copiedFrom(file)).toContain(form)
			expect(await copiedFrom(file)).toMatch(/another form/)
		}
		expect((await pictureOf(of)).equals(await pictureOf(form))).toBe(true)
	})

	it('is never left out', () => {
		fc.assert(
			fc.property(anything, fc.constantFrom(...FACES), (of, face) => {
				const text = runsOf(of, face)
					.map((run) => run.text)
					.join('')
				expect(visible(text) === '').toBe(visible(of) === '')
				for (const run of runsOf(of, face)) expect(glyphsOf(run).map(({ id }) => id)).not.toContain(0)
			}),
			{ numRuns: 1_000 },
		)
	})
})

describe('a line', () => {
	it('has words from right to left in their order, wherever they stand', () => {
		expect(seen('Gift of محمد علی to 2 of us')).toEqual(['Gift of ', 'محمد علی', ' to 2 of us'])
		expect(seen('محمد علی')).toEqual(['محمد علی'])
		expect(seen('علی Karuna 12 محمد')).toEqual(['محمد', ' ', 'Karuna 12', 'علی '])
	})

	it('runs as the whole of its text does', () => {
		const lines = firstLines('محمد علی Karuna خان', { width: 5, most: 9 }, (text) =>
			widthPerEm(text, { family: 'sans', weight: 400 }),
		)
		expect(lines.map((line) => line.charCodeAt(0))).toEqual(lines.map(() => 0x200f))
	})

	it('is not turned around by a mark in a name', () => {
		expect(seen('a\u202eb')).toEqual(['ab'])
	})

	it('is as wide as it may be, and cut between what readers take for one character', () => {
		const characters = (text: string) =>
			text
				.split(' ')
				.flatMap((word) => [...new Intl.Segmenter('en').segment(word)].map(({ segment }) => segment))
		fc.assert(
			fc.property(name, fc.integer({ min: 3, max: 12 }), (of, width) => {
				const widthOf = (text: string) => widthPerEm(text, { family: 'sans', weight: 400 })
				const lines = firstLines(of, { width, most: 99 }, widthOf)
				const unmarked = lines.map((line) => line.replace(/^[\u200e\u200f]/, ''))
				for (const [index, line] of unmarked.entries())
					if (characters(line).length > 1) expect(widthOf(lines[index] ?? '')).toBeLessThanOrEqual(width)
				expect(unmarked.flatMap(characters)).toEqual(characters(of))
			}),
			{ numRuns: 500 },
		)
	})
})
