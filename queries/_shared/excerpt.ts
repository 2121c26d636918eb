import { oneLine } from './page-addresses.ts'

const MAX_WORD = 24
/** Created once, since creating it takes longer than all its splitting. */
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns the beginning of a text as one line, cut at a word where possible and with an ellipsis.
 * @param length the maximum in graphemes
 */
export function excerptOf(text: string, length: number): string {
	const line = oneLine(text).trim()
	const signs = [...SEGMENTER.segment(line)]
	if (signs.length <= length) return line
	const end = signs[length - 1]?.index ?? 0
	const space = line.lastIndexOf(' ', end)
	const cut = space > 0 && end - space <= MAX_WORD ? space : end
	return `${line.slice(0, cut).replace(/[\s,;:.–-]+$/u, '')}…`
}
