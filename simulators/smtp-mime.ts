import PostalMime, { decodeWords } from 'postal-mime'

export interface ParsedMail {
	/** By name in lower case, with encoded words decoded (RFC 2047). */
	readonly headers: ReadonlyMap<string, string>
	/** Empty when the mail has no text. Attachments are left out. */
	readonly text: string
	readonly html: string
}

export async function parseMail(raw: Buffer): Promise<ParsedMail> {
	const { headers, text = '', html = '' } = await PostalMime.parse(raw)
	return {
		headers: new Map(headers.map(({ key, value }) => [key, decodeWords(value)])),
		text,
		html: html.replace(/\n$/, ''),
	}
}
