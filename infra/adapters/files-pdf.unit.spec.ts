import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdf, pdfOf } from '../../tests/harness/sample-documents.ts'
import { checkPdf } from './files-pdf.ts'

const packed = (content: Buffer | string, dictionary = '/Filter /FlateDecode') => ({ dictionary, content })
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 })
const LIMIT = 2_000_000
const reasonOf = (content: Buffer) =>
	checkPdf(content, 20, LIMIT).then(
		() => null,
		({ reason }: { reason: string }) => reason,
	)

function base85(data: Buffer): string {
	let text = ''
	for (let at = 0; at < data.length; at += 4) {
		const part = data.subarray(at, at + 4)
		let value = Buffer.concat([part, Buffer.alloc(4 - part.length)]).readUInt32BE()
		const digits = Array.from({ length: 5 }, () => {
			const digit = value % 85
			value = Math.trunc(value / 85)
			return String.fromCharCode(digit + 33)
		}).reverse()
		text += digits.slice(0, part.length + 1).join('')
	}
	return `${text}~>`
}

describe('a PDF that is handed in', () => {
	it('is taken as programs write it', async () => {
		expect(await reasonOf(pdf('Bill'))).toBeNull()
		expect(await reasonOf(pdfOf({ streams: [packed(deflateSync('BT (Bill) Tj ET'))] }))).toBeNull()
		const inBase85 = packed(base85(deflateSync('BT (Bill) Tj ET')), '/Filter [/ASCII85Decode /FlateDecode]')
		expect(await reasonOf(pdfOf({ streams: [inBase85] }))).toBeNull()
	})
	it('is refused where it unpacks to too much, however that is written', async () => {
		expect(zeros(3).length).toBeLessThan(4_000)
		expect(await reasonOf(pdfOf({ streams: [packed(zeros(3))] }))).toBe('huge')
		expect(await reasonOf(pdfOf({ streams: Array.from({ length: 5 }, () => packed(zeros(0.5))) }))).toBe(
			'huge',
		)
		expect(await reasonOf(pdfOf({ streams: [packed(zeros(3), '/Filter/Flate#44ecode')] }))).toBe('huge')
		expect(await reasonOf(pdfOf({ streams: [packed(zeros(3), '/Filter [ /Fl ] /Length 3')] }))).toBe('huge')
		const twice = packed(deflateSync(zeros(3)), '/Filter [/FlateDecode /FlateDecode]')
		expect(await reasonOf(pdfOf({ streams: [twice] }))).toBe('huge')
		const inBase85 = packed(base85(zeros(3)), '/Filter [/A85 /Fl]')
		expect(await reasonOf(pdfOf({ streams: [inBase85] }))).toBe('huge')
	})
	it('is refused with a picture of too many pixels, and where its filters are hidden', async () => {
		const picture = packed('x', '/Subtype /Image /Width 60000 /Height 60000 /Filter /CCITTFaxDecode')
		expect(await reasonOf(pdfOf({ streams: [picture] }))).toBe('huge')
		expect(await reasonOf(pdfOf({ streams: [packed(zeros(3), '/Filter 9 0 R')] }))).toBe('format')
		expect(await reasonOf(pdfOf({ streams: [packed('x', '/Filter /LZWDecode')] }))).toBe('format')
	})
	it('is refused with too many pages, in the open or in a packed object, and when it is locked', async () => {
		expect(await reasonOf(pdfOf({ pages: 20 }))).toBeNull()
		expect(await reasonOf(pdfOf({ pages: 21 }))).toBe('pages')
		const hidden = packed(deflateSync('<< /Type /Page >> '.repeat(90)), '/Type /ObjStm /Filter /FlateDecode')
		expect(await reasonOf(pdfOf({ streams: [hidden] }))).toBe('pages')
		expect(await reasonOf(pdfOf({ trailer: '/Encrypt 9 0 R' }))).toBe('encrypted')
	})
})
