import { isUtf8 } from 'node:buffer'
import { UnreadableContacts } from '../../kernel/ports/contact-files.ts'

const HEAD_BYTES = 65_536

interface Headed {
	readonly head: Buffer
	readonly bytes: AsyncGenerator<Buffer>
}

/** Reads the first bytes of a file ahead; `bytes` begin with them, in pieces of limited size. */
export async function headOf(file: AsyncIterable<Uint8Array>): Promise<Headed> {
	const pieces = inPieces(file)
	const first: Buffer[] = []
	for (let size = 0; size < HEAD_BYTES; ) {
		const { value, done } = await pieces.next()
		if (done) break
		first.push(value)
		size += value.length
	}
	const head = Buffer.concat(first)
	return { head, bytes: joined(head, pieces) }
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
	try {
		if (head.length > 0) yield head
		yield* rest
	} finally {
		await rest.return(undefined)
	}
}

async function* inPieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
	for await (const chunk of file) {
		const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
		for (let at = 0; at < bytes.length; at += HEAD_BYTES) yield bytes.subarray(at, at + HEAD_BYTES)
	}
}

/**
 * Yields a file's bytes without byte order mark, and those of UTF-16 in UTF-8. In what remains, ASCII is
 * ASCII, so that rows are split before `decoded` finds out the encoding of each cell.
 */
export async function* textBytes(head: Buffer, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const wide = wideEncodingOf(head)
	const decoder = new TextDecoder(wide ?? 'utf-8')
	let isFirst = true
	for await (const piece of bytes) {
		const narrow = wide === null ? piece : Buffer.from(decoder.decode(piece, { stream: true }))
		if (narrow.includes(0)) throw new UnreadableContacts('binary')
		yield isFirst && narrow.indexOf('\ufeff') === 0 ? narrow.subarray(3) : narrow
		isFirst = false
	}
}

const SAMPLE_BYTES = 4_096
/** Line breaks, separators, digits and addresses are ASCII, in files of any language. */
const MIN_SHARE = 0.1
/** Some other characters have a zero in the other half, such as 😀. */
const MAX_OTHERS = 0.1

/** Finds UTF-16 by its mark, or by the halves of its ASCII characters that are zero. */
function wideEncodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | null {
	if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
	const sample = head.subarray(0, SAMPLE_BYTES)
	let first = 0
	let second = 0
	for (const [place, byte] of sample.entries()) {
		if (byte !== 0) continue
		if (place % 2 === 0) first += 1
		else second += 1
	}
	const enough = (sample.length / 2) * MIN_SHARE
	if (second > enough && first <= second * MAX_OTHERS) return 'utf-16le'
	return first > enough && second <= first * MAX_OTHERS ? 'utf-16be' : null
}

const windows = new TextDecoder('windows-1252')

/** Decodes one byte per character: as UTF-8 if it is valid, else as Windows-1252. */
export function decoded(bytes: string): string {
	const buffer = Buffer.from(bytes, 'latin1')
	return isUtf8(buffer) ? buffer.toString('utf8') : windows.decode(buffer)
}
