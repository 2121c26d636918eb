/**
 * Returns typed text as a prefix search over words: `clean wat` finds "Clean water"; null without any word.
 */
export function tsQueryOf(keyword: string): string | null {
	const terms = keyword.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu)
	return terms ? terms.map((word) => `${word}:*`).join(' & ') : null
}

/** Returns a LIKE pattern that finds the text anywhere, with wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** SQL that finds the version `c` of a request by the terms of `tsQueryOf` in its parameter. */
export const HAS_TERMS = `c.content_id IN (SELECT found.content_id FROM rec.request_search found
	WHERE found.document @@ to_tsquery('simple', ?))`
