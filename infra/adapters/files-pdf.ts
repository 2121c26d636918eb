import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { InvalidDocument } from '../../kernel/ports/files.ts'

const MAX_STREAMS = 5_000
/** Bytes that all streams of a file unpack to. A few kilobytes can unpack to gigabytes. */
const MAX_UNPACKED = 200_000_000
const MAX_PIXELS = 40_000_000
const MAX_DICTIONARY = 65_536
const RUN_FACTOR = 64
const SAVED_AGAIN = 4

const PACKED = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z])/g
const FLATE = /\/(?:FlateDecode|Fl)(?![A-Za-z])/
const LZW = /\/(?:LZWDecode|LZW)(?![A-Za-z])/
const RUNS = /\/(?:RunLengthDecode|RL)(?![A-Za-z])/
const BASE_85 = /\/(?:ASCII85Decode|A85)(?![A-Za-z])/
const HEX = /\/(?:ASCIIHexDecode|AHx)(?![A-Za-z])/
const FILTER_ELSEWHERE = /\/F(?:ilter)?\s+\d+\s+\d+\s+R/
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g
const COUNT = /\/Count\s+(\d{1,10})/g

const unpack = promisify(inflate)

/**
 * Checks the streams of a PDF without drawing it.
 * @param maxPages limit of pages
 * @param maxUnpacked limit of bytes that all its streams unpack to
 * @throws InvalidDocument `encrypted`; `pages`; `huge` for content that unpacks to too much, is packed twice,
 * or has a picture of too many pixels; `format` for unreadable content
 */
export async function checkPdf(content: Buffer, maxPages: number, maxUnpacked = MAX_UNPACKED): Promise<void> {
	const text = content.toString('latin1')
	if (/\/Encrypt(?![A-Za-z])/.test(plainNames(text))) throw new InvalidDocument('encrypted')
	const pages = createPageCount(maxPages)
	pages.add(text)
	let left = maxUnpacked
	let streams = 0
	for (const { index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
		streams += 1
		if (streams > MAX_STREAMS) throw new InvalidDocument('huge')
		const dictionary = dictionaryBefore(text, index)
		checkPicture(dictionary)
		const start = text.indexOf('\n', index) + 1
		const unpacked = await unpackedStream(content.subarray(start), dictionary, left)
		left -= unpacked.length
		if (left < 0) throw new InvalidDocument('huge')
		if (dictionary.includes('/ObjStm')) pages.add(unpacked.toString('latin1'))
	}
}

function createPageCount(maxPages: number) {
	let found = 0
	return {
		/** @throws InvalidDocument `pages` */
		add(part: string): void {
			const text = plainNames(part)
			found += [...text.matchAll(PAGE)].length
			const stated = Math.max(0, ...[...text.matchAll(COUNT)].map(([, count]) => Number(count)))
			if (found > maxPages * SAVED_AGAIN || (stated > maxPages && /\/Type\s*\/Pages/.test(text)))
				throw new InvalidDocument('pages')
		},
	}
}

/** Names may be written with codes, such as `/Flate#44ecode`. */
export const plainNames = (text: string): string =>
	text.includes('#')
		? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
		: text

function dictionaryBefore(text: string, at: number): string {
	const start = text.lastIndexOf('obj', at)
	if (start < 0 || at - start > MAX_DICTIONARY) throw new InvalidDocument('format')
	const dictionary = plainNames(text.slice(start, at))
	if (FILTER_ELSEWHERE.test(dictionary) || LZW.test(dictionary)) throw new InvalidDocument('format')
	if ((dictionary.match(PACKED) ?? []).length > 1) throw new InvalidDocument('huge')
	return dictionary
}

function checkPicture(dictionary: string): void {
	const [width, height] = ['Width|W', 'Height|H'].map((name) =>
		Number(new RegExp(`/(?:${name})\\s+(\\d{1,10})`).exec(dictionary)?.[1] ?? 0),
	)
	if ((width ?? 0) * (height ?? 0) > MAX_PIXELS) throw new InvalidDocument('huge')
}

const NOTHING = Buffer.alloc(0)

/**
 * Unpacks up to the end of the packed data itself: the stated length and the end mark may be wrong.
 * @throws InvalidDocument `huge` for more than `left` bytes
 */
export async function unpackedStream(data: Buffer, dictionary: string, left: number): Promise<Buffer> {
	if (RUNS.test(dictionary)) {
		if (endOf(data) * RUN_FACTOR > left) throw new InvalidDocument('huge')
		return NOTHING
	}
	if (!FLATE.test(dictionary)) return NOTHING
	const packed = BASE_85.test(dictionary) ? fromBase85(data) : HEX.test(dictionary) ? fromHex(data) : data
	try {
		return await unpack(packed, {
			maxOutputLength: Math.max(1, left),
			finishFlush: constants.Z_SYNC_FLUSH,
		})
	} catch (error) {
		if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
			throw new InvalidDocument('huge', { cause: error })
		// Broken data: a reader shows what came before.
		return NOTHING
	}
}

function endOf(data: Buffer): number {
	const end = data.indexOf('endstream')
	return end < 0 ? data.length : end
}

const fromHex = (data: Buffer): Buffer =>
	Buffer.from(
		data
			.toString('latin1', 0, endOf(data))
			.replace(/>.*$/s, '')
			.replace(/[^0-9A-Fa-f]/g, ''),
		'hex',
	)

function fromBase85(data: Buffer): Buffer {
	const bytes: number[] = []
	let group: number[] = []
	const flush = (digits: readonly number[]) => {
		const padded = [...digits, 84, 84, 84, 84].slice(0, 5)
		const value = padded.reduce((sum, digit) => sum * 85 + digit, 0)
		const four = [24, 16, 8, 0].map((shift) => Math.trunc(value / 2 ** shift) % 256)
		bytes.push(...four.slice(0, digits.length - 1))
	}
	for (const byte of data.subarray(0, endOf(data))) {
		if (byte === 0x7e) break
		if (byte === 0x7a && group.length === 0) bytes.push(0, 0, 0, 0)
		if (byte < 0x21 || byte > 0x75) continue
		group.push(byte - 0x21)
		if (group.length < 5) continue
		flush(group)
		group = []
	}
	if (group.length > 1) flush(group)
	return Buffer.from(bytes)
}
