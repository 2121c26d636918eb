import { oneLine } from './page-addresses.ts'

/** How far before the end of an excerpt a word may begin that is left out. */
const MAX_WORD = 24
/** Made once: making one takes longer than all that it splits. */
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of a text as one line, with an ellipsis where something is left out: whole words where there are any.
 * @param length the most signs, as people count them
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
