/** A mail taken apart, as far as a development outbox needs it. */
export interface ParsedMail {
	readonly headers: ReadonlyMap<string, string>
	readonly text: string
	readonly html: string
}

/** Reads an RFC 5322 message: header words, nested multiparts, the usual transfer encodings, UTF-8. */
export function parseMail(raw: Buffer): ParsedMail {
	const message = raw.toString('latin1').replaceAll('\r\n', '\n')
	const { headers } = split(message)
	const found = { text: '', html: '' }
	collect(message, found)
	return { headers: new Map([...headers].map(([name, value]) => [name, decodeWords(value)])), ...found }
}

function collect(part: string, found: { text: string; html: string }): void {
	const { headers, body } = split(part)
	const type = headers.get('content-type') ?? 'text/plain'
	const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
	if (boundary !== undefined) {
		const parts = `\n${body}`.split(`\n--${boundary}`).slice(1)
		for (const one of parts) if (!one.startsWith('--')) collect(one.replace(/^[ \t]*\n/, ''), found)
		return
	}
	if (/^attachment/i.test(headers.get('content-disposition') ?? '')) return
	const content = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit')
	if (/^text\/html/i.test(type)) found.html ||= content
	else if (/^text\/plain/i.test(type)) found.text ||= content
}

function split(part: string): { headers: Map<string, string>; body: string } {
	const end = part.startsWith('\n') ? 0 : part.indexOf('\n\n')
	const head = end === -1 ? part : part.slice(0, end)
	const headers = new Map<string, string>()
	for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
		const colon = line.indexOf(':')
		if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
	}
	return { headers, body: end === -1 ? '' : part.slice(end).replace(/^\n+/, '') }
}

function decodeBody(body: string, encoding: string): string {
	if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
	if (/quoted-printable/i.test(encoding)) return quotedPrintable(body.replace(/=[ \t]*\n/g, ''))
	return Buffer.from(body, 'latin1').toString('utf8')
}

const quotedPrintable = (text: string): string =>
	Buffer.from(
		text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		'latin1',
	).toString('utf8')

/** `=?UTF-8?Q?…?=` and `?B?` words; the space between two of them belongs to neither. */
const decodeWords = (value: string): string =>
	Buffer.from(value, 'latin1')
		.toString('utf8')
		.replace(/(\?=)\s+(?==\?)/g, '$1')
		.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
			kind.toUpperCase() === 'B'
				? Buffer.from(text, 'base64').toString('utf8')
				: quotedPrintable(text.replaceAll('_', ' ')),
		)
