import PostalMime, { decodeWords } from 'postal-mime'

/** What a development outbox shows of a mail. */
export interface ParsedMail {
	/** By name in lower case, with encoded words read (RFC 2047). */
	readonly headers: ReadonlyMap<string, string>
	/** Empty when the mail has none. Attachments are left out. */
	readonly text: string
	readonly html: string
}

/** Reads an RFC 5322 message. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
	const { headers, text = '', html = '' } = await PostalMime.parse(raw)
	return {
		headers: new Map(headers.map(({ key, value }) => [key, decodeWords(value)])),
		text,
		html: html.replace(/\n$/, ''),
	}
}
