import { inflateRawSync } from 'node:zlib'
import { InvalidDocument } from '../../kernel/ports/files.ts'

export const TOO_HEAVY = 'files.fields.fileTooHeavy'

export type ContentKind = 'pdf' | 'image' | 'doc' | 'docx'

/** @throws InvalidDocument for anything else, for truncated files, and for documents with macros */
export function kindOf(content: Buffer): ContentKind {
	if (isPdf(content)) return 'pdf'
	if (imageKindOf(content)) return 'image'
	const inZip = zipEntries(content)
	if (inZip && mainPartOf(inZip) !== null) {
		return withoutMacros(
			'docx',
			inZip.map(({ name }) => name),
			/\/vbaProject\.bin$/i,
		)
	}
	const inCompound = compoundEntries(content)
	if (inCompound?.includes('WordDocument')) {
		return withoutMacros('doc', inCompound, /^(?:Macros|_VBA_PROJECT(?:_CUR)?|VBA)$/i)
	}
	throw new InvalidDocument('format')
}

export type ImageKind = 'jpeg' | 'png' | 'gif' | 'bmp' | 'tiff' | 'webp' | 'svg'

const IMAGE_BEGINNINGS: Readonly<Record<string, ImageKind>> = {
	ffd8ff: 'jpeg',
	'89504e470d0a1a0a': 'png',
	'474946383761': 'gif',
	'474946383961': 'gif',
	'49492a00': 'tiff',
	'4d4d002a': 'tiff',
}
const BMP_HEADERS: readonly number[] = [40, 52, 56, 64, 108, 124]

export function imageKindOf(content: Buffer): ImageKind | null {
	for (const [hex, kind] of Object.entries(IMAGE_BEGINNINGS)) if (startsWith(content, hex)) return kind
	if (startsWith(content, '52494646') && content.toString('latin1', 8, 12) === 'WEBP') return 'webp'
	if (startsWith(content, '424d') && content.length > 54 && BMP_HEADERS.includes(content.readUInt32LE(14)))
		return 'bmp'
	return isSvg(content) ? 'svg' : null
}

const SVG_HEAD_BYTES = 4_096
/**
 * The declaration of UTF-8 or none, comments, a document type without its own declarations, and the root.
 * Entities, other encodings and packed files are refused: they can hide their content.
 */
const SVG_HEAD =
	/^\ufeff?\s*(?:<\?xml(?![^>]*encoding=(?!["'](?:utf-8|us-ascii)["']))[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>/]/i

function isSvg(content: Buffer): boolean {
	return SVG_HEAD.test(content.toString('utf8', 0, SVG_HEAD_BYTES))
}

const startsWith = (content: Buffer, hex: string): boolean =>
	content.subarray(0, hex.length / 2).toString('hex') === hex

function withoutMacros<K extends ContentKind>(kind: K, entries: readonly string[], macros: RegExp): K {
	if (entries.some((name) => macros.test(name))) throw new InvalidDocument('macros')
	return kind
}

const CONTENT_TYPES_BYTES = 1_000_000
const DEFLATED = 8
const MAIN_PART = /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml$/i
const OVERRIDE = /<(?:\w{1,20}:)?Override\s[^<>]*>/g

export function mainPartOf(entries: readonly ZipEntry[]): ZipEntry | null {
	const types = entries.find(({ name }) => name === '[Content_Types].xml')
	if (!types) return null
	const main = [...(unpackedText(types).match(OVERRIDE) ?? [])].find((tag) =>
		MAIN_PART.test(attributeOf(tag, 'ContentType')),
	)
	const part = main === undefined ? 'word/document.xml' : attributeOf(main, 'PartName').replace(/^\//, '')
	return entries.find(({ name }) => name === part) ?? null
}

const attributeOf = (tag: string, name: string): string =>
	new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''

function unpackedText({ method, packed }: ZipEntry): string {
	if (method !== DEFLATED) return packed.toString('utf8', 0, CONTENT_TYPES_BYTES)
	try {
		return inflateRawSync(packed, { maxOutputLength: CONTENT_TYPES_BYTES }).toString('utf8')
	} catch {
		return ''
	}
}

const PDF_BEGINNING_BYTES = 1_024
const PDF_END_BYTES = 2_048
const PDF_END = '%%EOF'
const PDF_OBJECT = /\d\s+\d+\s+obj\b|\bendstream\b/

/**
 * Returns a document without the bytes around it, which mail programs, printers and web pages add; so no file
 * is both a document and something else.
 */
export function wholeDocument(content: Buffer): Buffer {
	const begins = content.subarray(0, PDF_BEGINNING_BYTES).indexOf('%PDF-')
	if (begins >= 0) {
		const end = content.lastIndexOf(PDF_END) + PDF_END.length
		const isCutOff = end < begins || PDF_OBJECT.test(content.toString('latin1', end))
		const isFar = content.length - end > PDF_END_BYTES
		return content.subarray(begins, isFar && !isCutOff ? end : undefined)
	}
	return content.subarray(0, zipEnd(content)?.after)
}

function isPdf(content: Buffer): boolean {
	if (!/^%PDF-[12]\.\d/.test(content.subarray(0, 8).toString('latin1'))) return false
	return content.subarray(-PDF_END_BYTES).includes(PDF_END)
}

const ZIP_ENTRY = 0x02014b50
const ZIP_END_BYTES = 22
const ZIP_ENTRY_BYTES = 46
const ZIP_LOCAL_BYTES = 30
const MAX_ENTRIES = 10_000

export interface ZipEntry {
	readonly name: string
	readonly method: number
	readonly packed: Buffer
}

function zipEnd(content: Buffer): { readonly end: number; readonly after: number } | null {
	if (!startsWith(content, '504b0304')) return null
	const end = content.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
	if (end < 0 || end + ZIP_END_BYTES > content.length) return null
	const after = end + ZIP_END_BYTES + content.readUInt16LE(end + 20)
	return after > content.length ? null : { end, after }
}

/**
 * Returns the entries of a ZIP's directory, or null for an incomplete ZIP or overlapping entries, which would
 * unpack the same bytes repeatedly. APPNOTE 6.3.10, 4.3.7, 4.3.12 and 4.3.16.
 */
export function zipEntries(content: Buffer): ZipEntry[] | null {
	// Nothing but the archive's own comment may follow.
	const ended = zipEnd(content)
	if (ended?.after !== content.length) return null
	const { end } = ended
	const count = content.readUInt16LE(end + 10)
	const directory = content.readUInt32LE(end + 16)
	let at = directory
	const entries: (ZipEntry & { readonly from: number; readonly to: number })[] = []
	while (entries.length < Math.min(count, MAX_ENTRIES)) {
		if (at + ZIP_ENTRY_BYTES > end || content.readUInt32LE(at) !== ZIP_ENTRY) return null
		const nameBytes = content.readUInt16LE(at + 28)
		// Some programs part folders as their own system does.
		const name = content
			.toString('utf8', at + ZIP_ENTRY_BYTES, at + ZIP_ENTRY_BYTES + nameBytes)
			.replaceAll('\\', '/')
		const from = content.readUInt32LE(at + 42)
		if (from + ZIP_LOCAL_BYTES > directory) return null
		const start = from + ZIP_LOCAL_BYTES + content.readUInt16LE(from + 26) + content.readUInt16LE(from + 28)
		const to = start + content.readUInt32LE(at + 20)
		const method = content.readUInt16LE(at + 10)
		entries.push({ name, method, packed: content.subarray(start, to), from, to })
		at += ZIP_ENTRY_BYTES + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
	}
	const inOrder = entries.toSorted((a, b) => a.from - b.from)
	return inOrder.some(({ to }, index) => to > (inOrder[index + 1]?.from ?? directory)) ? null : entries
}

const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const NO_SECTOR = 0xfffffffa

/**
 * Returns the names in the directory of an OLE compound file, or null for other content. MS-CFB 2.2, 2.3, 2.5
 * and 2.6.
 */
function compoundEntries(content: Buffer): string[] | null {
	if (!startsWith(content, 'd0cf11e0a1b11ae1') || content.length < HEADER_BYTES) return null
	const shift = content.readUInt16LE(30)
	if (shift !== 9 && shift !== 12) return null
	const size = 1 << shift
	const perSector = size / 4
	const table = allocationTable(content, size)
	const following = (number: number): number =>
		sectorOf(content, size, table[Math.trunc(number / perSector)])?.readUInt32LE((number % perSector) * 4) ??
		NO_SECTOR
	return chain(content, size, content.readUInt32LE(48), following).flatMap((part) =>
		Array.from({ length: size / ENTRY_BYTES }, (_, index) => {
			const entry = part.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
			return entry.toString('utf16le', 0, Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 64))
		}),
	)
}

function allocationTable(content: Buffer, size: number): number[] {
	const numbers = (part: Buffer) =>
		Array.from({ length: part.length / 4 }, (_, index) => part.readUInt32LE(index * 4))
	const further = chain(content, size, content.readUInt32LE(68), (_number, part) =>
		part.readUInt32LE(size - 4),
	)
	return [
		...numbers(content.subarray(76, HEADER_BYTES)),
		...further.flatMap((part) => numbers(part.subarray(0, size - 4))),
	]
}

function chain(
	content: Buffer,
	size: number,
	first: number,
	following: (number: number, part: Buffer) => number,
): Buffer[] {
	const parts: Buffer[] = []
	let number = first
	for (let left = content.length / size; left > 0; left--) {
		const part = sectorOf(content, size, number)
		if (part === null) break
		parts.push(part)
		number = following(number, part)
	}
	return parts
}

function sectorOf(content: Buffer, size: number, number = NO_SECTOR): Buffer | null {
	const at = (number + 1) * size
	return number < NO_SECTOR && at + size <= content.length ? content.subarray(at, at + size) : null
}
