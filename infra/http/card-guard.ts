import { promisify } from 'node:util'
import { inflate, inflateRaw } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { hasCardNumber } from '../../kernel/card-numbers.ts'
import type { DomainError } from '../../kernel/errors.ts'
import type { Upload } from '../../kernel/http/route.ts'
import { refuseCommon } from '../../kernel/refusals.ts'

const refusal = (field: string): DomainError => refuseCommon('CARD_NUMBER', {}, field)

/**
 * Refuses a call whose address or headers hold a card number, before anything is looked up for it.
 * @throws DomainError CARD_NUMBER (400)
 */
export function refuseCardsAround({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): void {
	if (hasCardNumber(decoded(url))) throw refusal('url')
	for (const [name, value] of Object.entries(headers)) {
		const text = Array.isArray(value) ? value.join(', ') : value
		if (text !== undefined && hasCardNumber(decoded(inUtf8(text)))) throw refusal(name)
	}
}

/** Node reads the bytes of a header as Latin-1; digits of other scripts are sent in UTF-8. */
const inUtf8 = (text: string): string =>
	/[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text

/** As what was typed, whether or not it is well-formed. */
function decoded(text: string): string {
	if (!/[%+]/.test(text)) return text
	try {
		return decodeURIComponent(text.replaceAll('+', ' '))
	} catch {
		return text.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
	}
}

/**
 * Refuses a body with a card number in a value or a name of it, or in the text that it is.
 * @param accountNumbers names of fields that hold bank account numbers, which may look like card numbers
 * @throws DomainError CARD_NUMBER (400)
 */
export function refuseCardsIn(body: unknown, accountNumbers: readonly string[] = []): void {
	if (Buffer.isBuffer(body)) {
		if (hasCardNumber(decoded(body.toString('utf8')))) throw refusal('body')
		return
	}
	// Nested as deep as somebody likes: a stack of its own doesn't run out.
	const left: Place[] = [{ value: body, name: '', within: null }]
	for (let place = left.pop(); place; place = left.pop()) {
		const { value } = place
		const isText = typeof value === 'string' || typeof value === 'number'
		if (isText && hasCardNumber(String(value))) throw refusal(pathOf(place))
		if (typeof value !== 'object' || value === null) continue
		for (const name of Object.keys(value)) {
			if (hasCardNumber(name)) throw refusal(pathOf(place))
			if (accountNumbers.includes(name)) continue
			left.push({ value: (value as Readonly<Record<string, unknown>>)[name], name, within: place })
		}
	}
}

/** Where a value stands in a body. Its path is put together when it is told. */
interface Place {
	readonly value: unknown
	readonly name: string
	readonly within: Place | null
}

function pathOf(place: Place): string {
	const names: string[] = []
	for (let at = place; at.within; at = at.within) names.unshift(at.name)
	return names.join('.') || 'body'
}

/**
 * Refuses an upload with a card number in its name, its text fields, or the text of its file as far as it
 * can be read: pictures and scans are not.
 * @throws DomainError CARD_NUMBER (400)
 */
export async function refuseCardsInUpload(upload: Omit<Upload, 'sender'>): Promise<void> {
	refuseCardsBeside(upload)
	for await (const text of textsIn(upload.content)) if (hasCardNumber(text)) throw refusal('file')
}

/**
 * Refuses what stands beside a file in which nothing can be read, such as a video.
 * @throws DomainError CARD_NUMBER (400)
 */
export function refuseCardsBeside({ fileName, fields }: Pick<Upload, 'fileName' | 'fields'>): void {
	refuseCardsIn(fields)
	if (hasCardNumber(fileName)) throw refusal('file')
}

const inflated = promisify(inflate)
const inflatedRaw = promisify(inflateRaw)
/** A small file can unpack to an enormous one; this much of each part is read, and this much of all. */
const PART_BYTES = 4_000_000
const MAX_BYTES = 20_000_000

/** What can be read in a document: as it is, and what its parts unpack to. */
async function* textsIn(content: Buffer): AsyncGenerator<string> {
	yield content.toString('utf8')
	yield content.toString('utf16le')
	let left = MAX_BYTES
	for (const { packed, unpack } of [...packedInPdf(content), ...packedInZip(content)]) {
		if (left <= 0) return
		// What can’t be unpacked is no text that anybody could read either.
		const part = await unpack(packed, { maxOutputLength: PART_BYTES }).catch(() => null)
		if (!part) continue
		left -= part.length
		yield part.toString('utf8')
	}
}

/** ISO 32000-1, 7.3.8: the bytes between `stream` and `endstream`. */
function* packedInPdf(content: Buffer) {
	if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return
	for (let at = content.indexOf('stream'); at !== -1; at = content.indexOf('stream', at)) {
		const start = at + 'stream'.length + (content[at + 'stream'.length] === 0x0d ? 2 : 1)
		const end = content.indexOf('endstream', start)
		if (end === -1) return
		yield { packed: content.subarray(start, end), unpack: inflated }
		at = end + 'endstream'.length
	}
}

const ZIP_FILE = Buffer.from('PK\u0003\u0004', 'latin1')

/** APPNOTE 6.3.10, 4.3.7: the bytes after each local file header. Deflate finds its end by itself. */
function* packedInZip(content: Buffer) {
	for (let at = content.indexOf(ZIP_FILE); at !== -1; at = content.indexOf(ZIP_FILE, at + 4)) {
		if (at + 30 > content.length) return
		const start = at + 30 + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28)
		if (content.readUInt16LE(at + 8) === 8) yield { packed: content.subarray(start), unpack: inflatedRaw }
	}
}
