/** Noto Sans and Serif Devanagari in three files each, every one with its part of Unicode. */
export const SCRIPTS = ['latin', 'latin-ext', 'devanagari'] as const
export type Script = (typeof SCRIPTS)[number]

/** Devanagari with its joiners, and the rupee sign, which the other files leave out. */
const DEVANAGARI = [
	[0x900, 0x97f],
	[0x1cd0, 0x1cf9],
	[0x200c, 0x200d],
	[0x20b9, 0x20b9],
	[0xa8e0, 0xa8ff],
] as const
/** As the family's `latin` file has it. */
const LATIN = [
	[0x20, 0xff],
	[0x131, 0x131],
	[0x152, 0x153],
	[0x2bb, 0x2bc],
	[0x2000, 0x206f],
	[0x20ac, 0x20ac],
	[0x2122, 0x2122],
] as const

function scriptOf(character: string): Script {
	const code = character.codePointAt(0) ?? 0
	const isIn = (ranges: readonly (readonly [number, number])[]) =>
		ranges.some(([from, to]) => from <= code && code <= to)
	return isIn(DEVANAGARI) ? 'devanagari' : isIn(LATIN) ? 'latin' : 'latin-ext'
}

export interface Run {
	readonly script: Script
	readonly text: string
}

/** Pieces of a text that one file can set: shaping needs them whole. */
export function runsOf(text: string): Run[] {
	const runs: Run[] = []
	for (const character of text.normalize('NFC')) {
		const script = scriptOf(character)
		const last = runs.at(-1)
		if (last?.script === script) runs[runs.length - 1] = { script, text: last.text + character }
		else runs.push({ script, text: character })
	}
	return runs
}

/**
 * Breaks a text into lines that are not wider than `width`; a word that is wider is broken as well.
 * @param widthOf width of a text in one line, in the unit of `width`
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
	const space = widthOf(' ')
	const lines: string[] = []
	let line = ''
	let taken = 0
	for (const word of text.split(/\s+/).flatMap((word) => pieces(word, (part) => widthOf(part) <= width))) {
		const more = widthOf(word)
		// Of nothing that the font has, such as a lone emoji.
		if (more === 0) continue
		if (line !== '' && taken + space + more <= width) {
			line = `${line} ${word}`
			taken += space + more
			continue
		}
		if (line !== '') lines.push(line)
		line = word
		taken = more
	}
	return line === '' ? lines : [...lines, line]
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
	if (fits(word)) return [word]
	const parts: string[] = ['']
	for (const { segment } of SEGMENTER.segment(word)) {
		const longer = (parts.at(-1) ?? '') + segment
		if (fits(longer)) parts[parts.length - 1] = longer
		else parts.push(segment)
	}
	return parts
}

/** By what readers take for one character. */
const SEGMENTER = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** The first lines of a text; the last one ends in `…` where more would follow. */
export function firstLines(
	text: string,
	{ width, most }: { readonly width: number; readonly most: number },
	widthOf: (text: string) => number,
): string[] {
	const lines = breakLines(text, width, widthOf)
	if (lines.length <= most) return lines
	const characters = [...SEGMENTER.segment(lines[most - 1] ?? '')].map(({ segment }) => segment)
	while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`) > width) characters.pop()
	return [...lines.slice(0, most - 1), `${characters.join('').trimEnd()}…`]
}
