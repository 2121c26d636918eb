import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/**
 * Unpacks a WOFF 1 font to the font that it is: the PDF library would unpack it anew for each document, which
 * takes most of the time. https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Buffer): Buffer {
	const count = woff.readUInt16BE(12)
	const head = Buffer.alloc(12 + 16 * count)
	woff.copy(head, 0, 4, 8)
	head.writeUInt16BE(count, 4)
	const tables: Buffer[] = []
	let at = head.length
	for (let index = 0; index < count; index += 1) {
		const entry = HEADER + ENTRY * index
		const offset = woff.readUInt32BE(entry + 4)
		const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
		const length = woff.readUInt32BE(entry + 12)
		const table = packed.length < length ? inflateSync(packed) : packed
		const record = 12 + 16 * index
		woff.copy(head, record, entry, entry + 4)
		woff.copy(head, record + 4, entry + 16, entry + 20)
		head.writeUInt32BE(at, record + 8)
		head.writeUInt32BE(length, record + 12)
		const padding = Buffer.alloc((4 - (length % 4)) % 4)
		tables.push(table, padding)
		at += length + padding.length
	}
	return Buffer.concat([head, ...tables])
}

/** Reads a file of an installed font package. */
export const readFont = async (file: string): Promise<Buffer> =>
	unpackWoff(await readFile(fileURLToPath(import.meta.resolve(file))))
