import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { InvalidDocument } from '../../kernel/ports/files.ts'
import { kindOf, mainPartOf, wholeDocument, type ZipEntry, zipEntries } from './files-kinds.ts'
import { plainNames, unpackedStream } from './files-pdf.ts'
import { createFonts } from './files-pdf-fonts.ts'
import { linesOf, type Part } from './files-pdf-text.ts'

/**
 * A small file can unpack to an enormous one. At most this much of a file is tried, with or without text in
 * it.
 */
const MAX_PARTS = 500
const MAX_BYTES = 16_000_000
const MAX_MS = 3_000
const PART_BYTES = 4_000_000
const PAGE_BYTES = 2_000_000
const CHUNK_BYTES = 262_144
const CHUNK_OVERLAP = 128

interface Budget {
	take(bytes: number): boolean
}

function budgetOf(isGone: () => boolean): Budget {
	const until = performance.now() + MAX_MS
	// Each is taken twice: as it is, and unpacked.
	let parts = MAX_PARTS * 2
	let bytes = MAX_BYTES
	return {
		take: (wanted) => {
			parts -= 1
			bytes -= wanted
			return parts >= 0 && bytes >= 0 && performance.now() < until && !isGone()
		},
	}
}

/**
 * Yields the lines of text of a document, within limits. Pictures, scans, and fonts with unmapped codes can't
 * be read; other files yield nothing.
 * @param isGone whether nobody waits any longer
 */
export async function* textIn(sent: Buffer, isGone: () => boolean): AsyncGenerator<string> {
	const content = wholeDocument(sent)
	const budget = budgetOf(isGone)
	const kind = kindIn(content)
	if (kind === 'pdf') yield* textInPdf(content, budget)
	if (kind === 'docx') yield* textInDocx(zipEntries(content) ?? [], budget)
	if (kind === 'doc') yield* textInDoc(content, budget)
}

function kindIn(content: Buffer) {
	try {
		return kindOf(content)
	} catch (error) {
		if (error instanceof InvalidDocument) return null
		throw error
	}
}

const SHOWS_NOTHING =
	/\/Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType|XML)|\/Type\s*\/(?:XRef|Metadata|EmbeddedFile)|\/Length[12]\s|\/Alternate\s*\//
const OBJECTS = /\/Type\s*\/ObjStm/
const DICTIONARY_BYTES = 4_096

async function* textInPdf(content: Buffer, budget: Budget): AsyncGenerator<string> {
	const fonts = createFonts(content.toString('latin1'))
	const lines: Part[][] = []
	for await (const { number, dictionary, text } of streamTexts(content, budget)) {
		if (OBJECTS.test(dictionary)) fonts.addObjects(dictionary, text)
		else if (text.includes('begincmap')) fonts.addMap(number, text)
		else {
			for (const line of linesOf(text)) {
				lines.push(line)
				const codes = line.map((part) => part.codes).join('')
				// Codes of two bytes are no letters yet.
				if (!codes.includes('\0')) yield codes
			}
		}
	}
	for (const set of fonts.sets()) {
		if (!budget.take(0)) return
		for (const line of lines) yield set.lettersOf(line)
		await setImmediate()
	}
}

/** The streams that may show text, unpacked, as far as the budget goes. */
async function* streamTexts(content: Buffer, budget: Budget) {
	for (const { number, dictionary, data } of streamsIn(content)) {
		if (SHOWS_NOTHING.test(dictionary) || data.length > PAGE_BYTES) continue
		if (!budget.take(data.length)) return
		const stream = await unpacked(dictionary, data)
		if (!budget.take(stream?.length ?? PAGE_BYTES)) return
		yield { number, dictionary, text: stream?.toString('latin1') ?? '' }
		await setImmediate()
	}
}

/** Yields the bytes between `stream` and `endstream` with their object (ISO 32000-2, 7.3.8). */
function* streamsIn(content: Buffer) {
	for (let at = content.indexOf('stream'); at !== -1; at = content.indexOf('stream', at)) {
		const before = content.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at)
		const head = before.lastIndexOf('obj')
		const [, number = ''] = /(\d{1,10})\s+\d{1,5}\s+$/.exec(before.slice(Math.max(0, head - 20), head)) ?? []
		const start = at + 'stream'.length + (content[at + 'stream'.length] === 0x0d ? 2 : 1)
		const end = content.indexOf('endstream', start)
		if (end === -1) return
		yield { number, dictionary: plainNames(before.slice(head + 1)), data: content.subarray(start, end) }
		at = end + 'endstream'.length
	}
}

const isPacked = (dictionary: string): boolean => /\/F(?:ilter)?\s*[[/]/.test(dictionary)

async function unpacked(dictionary: string, data: Buffer): Promise<Buffer | null> {
	if (!isPacked(dictionary)) return data
	return unpackedStream(data, dictionary, PAGE_BYTES).catch(() => null)
}

const DEFLATED = 8
const TEXT_PART = /(?:^|\/)(?:document|header\d*|footer\d*|footnotes|endnotes|comments)\d*\.xml$/
const inflated = promisify(inflateRaw)

async function* textInDocx(entries: readonly ZipEntry[], budget: Budget): AsyncGenerator<string> {
	const main = mainPartOf(entries)?.name
	for (const { name, method, packed } of entries) {
		if ((name !== main && !TEXT_PART.test(name)) || packed.length > PART_BYTES) continue
		if (!budget.take(packed.length)) return
		const part =
			method === DEFLATED ? await inflated(packed, { maxOutputLength: PART_BYTES }).catch(() => null) : packed
		if (!budget.take(part?.length ?? PART_BYTES)) return
		if (part) yield* paragraphsOf(part.toString('utf8'))
	}
}

/** Runs of a paragraph are read as one, whatever is between them (ISO/IEC 29500-1, 17.3). */
const RUN =
	/<(?:\w{1,20}:)?(?:t|delText)(?:\s[^<>]*)?>([^<]*)<|<\/(?:\w{1,20}:)?(p)>|<(?:\w{1,20}:)?(?:tab|br|cr)(?:\s[^<>]*)?\/>/g
const ENTITY = /&#(?:(\d{1,7})|x([0-9a-f]{1,6}));/gi

function* paragraphsOf(xml: string): Generator<string> {
	let paragraph = ''
	for (const [, text, end] of xml.matchAll(RUN)) {
		if (end === undefined) paragraph += text === undefined ? ' ' : plainText(text)
		else {
			yield paragraph
			paragraph = ''
		}
	}
	yield paragraph
}

const plainText = (text: string): string =>
	text.replace(ENTITY, (_, decimal?: string, hexadecimal?: string) => {
		const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
		return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
	})

/** A binary document has its text in bytes or in UTF-16, in whole sectors; paragraphs and cells end with control codes. */
async function* textInDoc(content: Buffer, budget: Budget): AsyncGenerator<string> {
	for (let at = 0; at < content.length; at += CHUNK_BYTES) {
		if (!budget.take(CHUNK_BYTES)) return
		const chunk = content.subarray(at, at + CHUNK_BYTES + CHUNK_OVERLAP)
		for (const encoding of ['latin1', 'utf16le'] as const) yield* chunk.toString(encoding).split(/\p{Cc}+/u)
		await setImmediate()
	}
}
