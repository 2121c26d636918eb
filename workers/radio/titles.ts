export interface Title {
	readonly title: string
	readonly artist: string
}

const LENGTH_UNIT = 16
const MAX_BYTES = 240

/** Writes a title as players of ICY streams read it: padded, behind its length in units of 16 bytes. */
export function titleBlock({ title, artist }: Title): Buffer {
	const text = artist === '' ? title : `${artist} - ${title}`
	// Players end a title at `';`, and some begin a new field at each sign of it.
	const clean = text
		.toWellFormed()
		.replaceAll(/\p{Cc}|\p{Cf}/gu, ' ')
		.replaceAll("'", '’')
		.replaceAll(';', ',')
	const content = Buffer.from(`StreamTitle='${cut(clean)}';`)
	const units = Math.ceil(content.length / LENGTH_UNIT)
	return Buffer.concat([Buffer.from([units]), content], 1 + units * LENGTH_UNIT)
}

function cut(text: string): string {
	let whole = ''
	for (const sign of text) {
		if (Buffer.byteLength(whole + sign) > MAX_BYTES) break
		whole += sign
	}
	return whole
}

const SAME = Buffer.from([0])

/** Puts titles between the bytes of one listener, each when it changes. */
export function createTitles(every: number): (bytes: Uint8Array, title: Title) => Buffer {
	let left = every
	let sent = ''
	return (bytes, title) => {
		const parts: Uint8Array[] = []
		let at = 0
		while (bytes.length - at >= left) {
			parts.push(bytes.subarray(at, at + left))
			at += left
			left = every
			const name = JSON.stringify(title)
			parts.push(name === sent ? SAME : titleBlock(title))
			sent = name
		}
		parts.push(bytes.subarray(at))
		left -= bytes.length - at
		return Buffer.concat(parts)
	}
}
