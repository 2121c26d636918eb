import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidDocument } from '../../kernel/ports/files.ts'
import { compound, doc, docx, pdf, zip } from '../../tests/harness/sample-documents.ts'
import { kindOf } from './files-kinds.ts'

const reasonOf = (content: Buffer): string => {
	try {
		return `taken as ${kindOf(content)}`
	} catch (error) {
		if (error instanceof InvalidDocument) return error.reason
		throw error
	}
}
/** The same bytes with some of them replaced. */
const changed = (content: Buffer, at: number, bytes: readonly number[]): Buffer => {
	const copy = Buffer.from(content)
	copy.set(bytes, at)
	return copy
}

/** Entries that each begin by themselves, and go on to the end of the last one. */
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
		['HTML before a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
		['a PDF that was cut off', pdf().subarray(0, 300)],
		['a PDF of no version', changed(pdf(), 5, [0x39])],
		['an SVG that declares entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')],
		['a letter that begins like a BMP', Buffer.from('BMW of 1972, blue, for the ambulance. '.repeat(3))],
		['an archive', zip(['readme.txt', 'Hello'])],
		['a spreadsheet', zip(['[Content_Types].xml', ''], ['xl/workbook.xml', ''])],
		['an archive with a document inside', zip(['inner/word/document.xml', ''], ['[Content_Types].xml', ''])],
		['a DOCX that was cut off', docx().subarray(0, -30)],
		['a DOCX with something behind it', Buffer.concat([docx(), Buffer.from('<script>')])],
		['a DOCX behind something', Buffer.concat([Buffer.from('MZ'), docx()])],
		['a DOCX whose entries overlap', overlapping()],
		['an old spreadsheet', compound(['Root Entry', 'Workbook'])],
		['an encrypted DOCX', compound(['Root Entry', 'EncryptionInfo', 'EncryptedPackage'])],
		['a DOC that was cut off', doc().subarray(0, 1_100)],
		['a DOC of odd sectors', changed(doc(), 30, [31])],
		['a program', Buffer.from('4d5a90000300000004000000ffff', 'hex')],
	])('%s is refused', (_what, content) => {
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
