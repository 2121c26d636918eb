import type { Clock } from '../../kernel/ports/clock.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'

/** Where the file store keeps documents: these alone need a key. Pictures are shown to everyone. */
const DOCUMENT = /^document\//
const VALID_MS = DAY_MS

const subjectOf = (path: string): string => `file:${path}`

export interface DocumentLinks {
	/** Address of a stored document, which opens it for about a day: the same within an hour. */
	url(path: string): string
	/** Whether a file may be served to whoever brings this key. */
	check(path: string, key: string | undefined): 'valid' | 'expired' | 'wrong'
}

/**
 * Documents show papers of people in need. Whoever may see a request gets their addresses from its answer;
 * an address that was passed on or stayed in a history is worth nothing on the next day.
 * @param filesUrl address of uploaded files, without a slash at the end
 */
export const createDocumentLinks = (links: SignedLinks, clock: Clock, filesUrl: string): DocumentLinks => ({
	url(path) {
		const until = Math.floor(clock.now() / HOUR_MS) * HOUR_MS + VALID_MS
		return `${filesUrl}/${path}?${new URLSearchParams({ key: links.sign(subjectOf(path), until) })}`
	},
	check(path, key) {
		if (!DOCUMENT.test(path)) return 'valid'
		return key === undefined ? 'wrong' : links.check(subjectOf(path), key, clock.now())
	},
})
