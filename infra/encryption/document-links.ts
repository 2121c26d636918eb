import type { Clock } from '../../kernel/ports/clock.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'

/** Where the file store keeps documents: these always need a key. */
const DOCUMENT = /^document\//
const VALID_MS = DAY_MS
/** Addresses of private pictures and videos are the same within this time, so that a page that is read again has them. */
const PRIVATE_STEP_MS = 15 * MINUTE_MS

/** Without a reader it is as links of before are. */
const subjectOf = (path: string, reader?: string): string =>
	reader === undefined ? `file:${path}` : `file:${path} for ${reader}`

export interface DocumentLinks {
	/**
	 * Address of a stored document, which opens it for about a day: the same within an hour.
	 * @param reader who is written down as having read it, whenever it is opened by this address
	 */
	url(path: string, reader?: string): string
	/** Address of a stored picture or video that private requests alone show: it opens it for 15 to 30 minutes. */
	privateUrl(path: string): string
	/** Whether a path is a document's, which never opens without a key. */
	isDocument(path: string): boolean
	/** Whether a file that needs a key may be served to whoever brings this one. */
	check(path: string, key: string | undefined, reader?: string): 'valid' | 'expired' | 'wrong'
}

/**
 * Documents show papers of people in need. Whoever may see a request gets their addresses from its answer;
 * an address that was passed on or stayed in a history is worth nothing on the next day. So it is with pictures and
 * videos of private requests, for a shorter time.
 * @param filesUrl address of uploaded files, without a slash at the end
 */
export function createDocumentLinks(links: SignedLinks, clock: Clock, filesUrl: string): DocumentLinks {
	const signed = (path: string, stepMs: number, validMs: number, reader?: string): string => {
		const until = Math.floor(clock.now() / stepMs) * stepMs + validMs
		const key = links.sign(subjectOf(path, reader), until)
		return `${filesUrl}/${path}?${new URLSearchParams({ key, ...(reader !== undefined && { reader }) })}`
	}
	return {
		url: (path, reader) => signed(path, HOUR_MS, VALID_MS, reader),
		privateUrl: (path) => signed(path, PRIVATE_STEP_MS, 2 * PRIVATE_STEP_MS),
		isDocument: (path) => DOCUMENT.test(path),
		check: (path, key, reader) =>
			key === undefined ? 'wrong' : links.check(subjectOf(path, reader), key, clock.now()),
	}
}
