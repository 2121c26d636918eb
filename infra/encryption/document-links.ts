import type { Clock } from '../../kernel/ports/clock.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'

const DOCUMENT = /^document\//
const VALID_MS = DAY_MS
/**
 * Addresses of private pictures and videos stay the same within this time, so that browsers can cache them.
 */
const PRIVATE_STEP_MS = 15 * MINUTE_MS

const subjectOf = (path: string, reader?: string): string =>
	reader === undefined ? `file:${path}` : `file:${path} for ${reader}`

export interface DocumentLinks {
	/**
	 * Returns the address of a stored document, which opens it for about a day and is the same within an hour.
	 * @param reader the user who is logged as reading it whenever this address is opened
	 */
	url(path: string, reader?: string): string
	/** Returns the address of a picture or video of a private request, which opens it for 15 to 30 minutes. */
	privateUrl(path: string): string
	isDocument(path: string): boolean
	check(path: string, key: string | undefined, reader?: string): 'valid' | 'expired' | 'wrong'
}

/**
 * Creates expiring addresses of documents, which show papers of people in need. Only users who may see a
 * request get them, and an address that was passed on is useless on the next day. Pictures and videos of
 * private requests expire sooner.
 * @param filesUrl address of uploaded files, without a trailing slash
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
