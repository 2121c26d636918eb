/** What somebody typed as a prefix search over words: `clean wat` finds "Clean water". Null: no word in it. */
export function tsQueryOf(keyword: string): string | null {
	const terms = keyword.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu)
	return terms ? terms.map((word) => `${word}:*`).join(' & ') : null
}

/** What somebody typed, as a pattern of LIKE that finds it anywhere in a text, with nothing but it meant. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether the version `c` of a request has the terms of `tsQueryOf`, as SQL with these as its parameter. */
export const HAS_TERMS = `c.content_id IN (SELECT found.content_id FROM rec.request_search found
	WHERE found.document @@ to_tsquery('simple', ?))`
