import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PrintedPage } from '../../kernel/ports/pdf.ts'
import { copiedFrom } from '../../tests/harness/pdf-text.ts'
import { createDecoder } from './decoder.ts'
import { createPdfPrinter } from './pdf.ts'

const printer = createPdfPrinter(createDecoder())
const PAGE: PrintedPage = {
	language: 'hi',
	format: 'A4',
	madeAt: Date.parse('2026-11-21T10:00:00Z'),
	issuer: ['Karuna Foundation', '14, Gandhi Marg', 'Pune 411001'],
	title: 'दान की रसीद',
	number: 'KRN-IN-2026-000123',
	version: 'संस्करण 2',
	stamp: null,
	mark: null,
	reason: null,
	facts: [{ label: 'दाता', lines: ['क्षितिज शर्मा', '12 MG Road'] }],
	sums: [{ label: 'दान', value: '₹1,00,000.00', strong: true }],
	statements: ['यह रसीद आपके दान की पुष्टि है।'],
	otherForm: 'कुछ अक्षर दूसरे रूप में हैं।',
}

function unpacked(file: Buffer): string {
	const text = file.toString('latin1')
	return [...text.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)]
		.map(({ index, 0: head, 1: length }) => {
			const from = index + head.length
			const bytes = Buffer.from(text.slice(from, from + Number(length)), 'latin1')
			return head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : ''
		})
		.join('\n')
}
const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

describe('a poster', () => {
	const poster = {
		language: 'hi',
		madeAt: PAGE.madeAt,
		title: 'राँची के स्कूल के लिए किताबें',
		byline: 'मीरा कृष्णन · राँची',
		text: 'बच्चों को पढ़ने के लिए किताबें चाहिए। '.repeat(80),
		photo: null,
		call: 'कोड स्कैन करें',
		target: 'https://karuna.example/s/abcdefghij',
		address: 'karuna.example/s/abcdefghij',
		otherForm: 'कुछ अक्षर दूसरे रूप में हैं।',
	} as const

	it('is one page, however long its text is, and the same whenever it is printed', async () => {
		const [once, again] = [await printer.printPoster(poster), await printer.printPoster(poster)]
		expect(once.equals(again)).toBe(true)
		expect(pagesOf(once)).toBe(1)
		const elsewhere = await printer.printPoster({ ...poster, target: 'https://karuna.example/s/other' })
		expect(unpacked(elsewhere)).not.toBe(unpacked(once))
	})
})

describe('printed tickets', () => {
	const ticket = (seat: number) => ({
		person: `Person ${seat}`,
		note: `Individual · ${seat} of 2`,
		code: `signed-${seat}`.repeat(30),
		label: `Code of person ${seat}`,
	})
	const tickets = {
		language: 'en',
		madeAt: PAGE.madeAt,
		title: 'Kindness Day',
		facts: ['Saturday 18 Nov 2023', '11:00 AM to 08:30 PM PST', 'Fremont, USA'],
		tickets: [ticket(1), ticket(2)],
		help: 'Have this code ready at the door.',
		otherForm: '',
	} as const

	it('are one page for each person, with time and place', async () => {
		const file = await printer.printTickets(tickets)
		expect(pagesOf(file)).toBe(2)
		expect(await copiedFrom(file)).toContain('11:00 AM to 08:30 PM PST')
		expect(await copiedFrom(file)).toContain('Person 1')
		expect((await printer.printTickets(tickets)).equals(file)).toBe(true)
	})
})

describe('a printed page', () => {
	it('has the same bytes whenever it is printed, and others when it says something else', async () => {
		const [once, again] = [await printer.print(PAGE), await printer.print(PAGE)]
		expect(once.equals(again)).toBe(true)
		expect((await printer.print({ ...PAGE, stamp: 'अमान्य' })).equals(once)).toBe(false)
		expect((await printer.print({ ...PAGE, madeAt: PAGE.madeAt + 1_000 })).equals(once)).toBe(false)
	})
	it('is one tagged PDF 1.7 page in its language', async () => {
		const file = await printer.print(PAGE)
		const text = file.toString('latin1')
		expect(text.startsWith('%PDF-1.7')).toBe(true)
		expect(text).toContain('/Marked true')
		expect(text).toContain('/Lang (hi)')
		expect(pagesOf(file)).toBe(1)
	})
	it('joins Devanagari and puts its vowels where readers expect them', async () => {
		const text = unpacked(await printer.print(PAGE))
		// Two glyphs, of which the second joins two consonants; together they say all four characters in order.
		expect(text).toContain('<0915> <094d 0937 093f>')
		expect(text).toContain('<20b9>')
	})
	it('goes on on another page, and breaks words that no line holds', async () => {
		const lines = Array.from({ length: 80 }, (_, index) => `${index} ${'x'.repeat(200)}`)
		expect(pagesOf(await printer.print({ ...PAGE, facts: [{ label: 'Lines', lines }] }))).toBeGreaterThan(1)
	})
	it('prints what no font of ours has without failing', async () => {
		const file = await printer.print({ ...PAGE, facts: [{ label: 'a', lines: ['தமிழ் 汉字 🙂 \u0001'] }] })
		expect(pagesOf(file)).toBe(1)
	})
})
