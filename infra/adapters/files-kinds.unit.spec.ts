import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidDocument } from '../../kernel/ports/files.ts'
import { compound, doc, docx, pdf, zip } from '../../tests/harness/sample-documents.ts'
import { kindOf, wholeDocument } from './files-kinds.ts'

const reasonOf = (content: Buffer): string => {
	try {
		return `taken as ${kindOf(content)}`
	} catch (error) {
		if (error instanceof InvalidDocument) return error.reason
		throw error
	}
}
const changed = (content: Buffer, at: number, bytes: readonly number[]): Buffer => {
	const copy = Buffer.from(content)
	copy.set(bytes, at)
	return copy
}

function overlapping(): Buffer {
	const file = docx('word/header1.xml', 'word/header2.xml')
	const directory = file.indexOf('PK\u0001\u0002')
	for (let at = directory; at !== -1; at = file.indexOf('PK\u0001\u0002', at + 4)) {
		const start = file.readUInt32LE(at + 42) + 30 + file.readUInt16LE(at + 28)
		file.writeUInt32LE(directory - start, at + 20)
	}
	return file
}

describe('the kind of a document', () => {
	it.each([
		['pdf', pdf()],
		['docx', docx()],
		['docx', docx('word/media/image1.png', 'docProps/core.xml')],
		['doc', doc()],
		['doc', doc('CompObj', 'SummaryInformation', 'DocumentSummaryInformation', 'ObjectPool')],
		['image', Buffer.from('ffd8ffe000104a464946', 'hex')],
		['image', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
		['image', Buffer.from('GIF89a')],
		['image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	] as const)('%s is told by its content', (kind, content) => {
		expect(kindOf(content)).toBe(kind)
	})

	it.each([
		['nothing', Buffer.alloc(0)],
		['text', Buffer.from('Dear Sir or Madam')],
		['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
		['a PDF far behind something', Buffer.concat([Buffer.alloc(1_024, ' '), pdf()])],
		['a PDF that was cut off', pdf().subarray(0, 300)],
		['a PDF of no version', changed(pdf(), 5, [0x39])],
		['an SVG that declares entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')],
		['a letter that begins like a BMP', Buffer.from('BMW of 1972, blue, for the ambulance. '.repeat(3))],
		['an archive', zip(['readme.txt', 'Hello'])],
		['a spreadsheet', zip(['[Content_Types].xml', ''], ['xl/workbook.xml', ''])],
		['an archive with a document inside', zip(['inner/word/document.xml', ''], ['[Content_Types].xml', ''])],
		['a DOCX that was cut off', docx().subarray(0, -30)],
		['a DOCX behind something', Buffer.concat([Buffer.from('MZ'), docx()])],
		['a DOCX whose entries overlap', overlapping()],
		['an old spreadsheet', compound(['Root Entry', 'Workbook'])],
		['an encrypted DOCX', compound(['Root Entry', 'EncryptionInfo', 'EncryptedPackage'])],
		['a DOC that was cut off', doc().subarray(0, 1_100)],
		['a DOC of odd sectors', changed(doc(), 30, [31])],
		['a program', Buffer.from('4d5a90000300000004000000ffff', 'hex')],
	])('%s is refused', (_what, content) => {
		expect(reasonOf(wholeDocument(content))).toBe('format')
	})

	const HTML = Buffer.from('<script>alert(1)</script>')
	const far = Buffer.alloc(5_000, '<p>Thank you for using our portal</p>')
	it.each([
		['a PDF behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdf()]), pdf()],
		['a PDF behind line breaks', Buffer.concat([Buffer.from('\r\n\r\n'), pdf()]), pdf()],
		['a PDF behind HTML', Buffer.concat([HTML, pdf()]), pdf()],
		[
			'a PDF of a printer',
			Buffer.concat([Buffer.from('\u001b%-12345X@PJL\r\n'), pdf(), far]),
			pdf().subarray(0, -1),
		],
		['a PDF before much else', Buffer.concat([pdf(), far]), pdf().subarray(0, -1)],
		['a PDF before zeros', Buffer.concat([pdf(), Buffer.alloc(4_096)]), pdf().subarray(0, -1)],
		[
			'a PDF before a line',
			Buffer.concat([pdf(), Buffer.from('\r\n')]),
			Buffer.concat([pdf(), Buffer.from('\r\n')]),
		],
		['a DOCX before something', Buffer.concat([docx(), HTML]), docx()],
		['a DOCX before zeros', Buffer.concat([docx(), Buffer.alloc(512)]), docx()],
		['a PDF', pdf(), pdf()],
		['a DOC', doc(), doc()],
	])('%s is taken without what stands around it', (_what, sent, whole) => {
		expect(wholeDocument(sent).equals(whole)).toBe(true)
		expect(reasonOf(wholeDocument(sent))).toMatch(/^taken as /)
	})

	it('is not that of its first part where the rest was cut off', () => {
		const [first, rest] = [
			pdf(),
			Buffer.alloc(4_000, '9 0 obj << /Length 5 >> stream\nHello\nendstream endobj '),
		]
		expect(reasonOf(wholeDocument(Buffer.concat([first, rest])))).toBe('format')
	})

	const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
	const types = (part: string, type = MAIN) =>
		`<?xml version="1.0"?><Types xmlns="x"><Override PartName="${part}" ContentType="${type}"/></Types>`
	it.each([
		[
			'of Word Online',
			zip(['[Content_Types].xml', types('/word/document2.xml')], ['word/document2.xml', '']),
		],
		['of another folder', zip(['[Content_Types].xml', types('/doc/text.xml')], ['doc/text.xml', ''])],
		[
			'with the system’s own separators',
			zip(['[Content_Types].xml', types('/word/document.xml')], ['word\\document.xml', '']),
		],
		[
			'whose attributes are the other way round',
			zip(
				[
					'[Content_Types].xml',
					`<Types><Override ContentType='${MAIN}' PartName='/word/document22.xml'></Override></Types>`,
				],
				['word/document22.xml', ''],
			),
		],
	])('a DOCX %s is taken', (_what, content) => {
		expect(reasonOf(content)).toBe('taken as docx')
	})

	it.each([
		[
			'whose part is not there',
			zip(['[Content_Types].xml', types('/word/document2.xml')], ['word/other.xml', '']),
		],
		[
			'that is a spreadsheet',
			zip(
				[
					'[Content_Types].xml',
					types(
						'/xl/workbook.xml',
						'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
					),
				],
				['xl/workbook.xml', ''],
			),
		],
	])('an archive %s is none', (_what, content) => {
		expect(reasonOf(content)).toBe('format')
	})

	it.each([
		['DOCX', docx('word/vbaProject.bin')],
		['DOC', doc('Macros')],
		['DOC, far behind', doc('CompObj', 'ObjectPool', 'SummaryInformation', 'Empty', '_VBA_PROJECT')],
	])('a %s with macros is refused', (_what, content) => {
		expect(reasonOf(content)).toBe('macros')
	})

	it('comes to an end on a directory that bites its own tail', () => {
		const ring = changed(compound(['', '', '', '']), 512 + 4, [1, 0, 0, 0])
		expect(reasonOf(ring)).toBe('format')
	})

	it('is always an answer or a refusal, whatever the bytes', () => {
		const samples = [pdf(), docx(), doc(), doc('Macros', 'CompObj')]
		const broken = fc
			.tuple(
				fc.constantFrom(...samples),
				fc.array(fc.tuple(fc.nat(2_000), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
				fc.nat(2_100),
			)
			.map(([sample, edits, length]) => {
				const copy = Buffer.from(sample)
				for (const [at, byte] of edits) copy[at % copy.length] = byte
				return copy.subarray(0, length)
			})
		const heads = ['504b0304', 'd0cf11e0a1b11ae1'].map((hex) => Buffer.from(hex, 'hex'))
		const noise = fc
			.tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 1_600 }))
			.map(([head, bytes]) => Buffer.concat([head, bytes]))
		fc.assert(
			fc.property(fc.oneof(broken, noise), (content) => {
				expect(reasonOf(content)).toMatch(/^(format|macros|taken as (pdf|image|docx?))$/)
			}),
			{ numRuns: 500 },
		)
	})
})
