import anyAscii from 'any-ascii'
import bidiFactory, { type Bidi } from 'bidi-js'
import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { type Face, fontFor, type NotoFont } from './fonts.ts'

const SEGMENTER = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const charactersOf = (text: string): string[] => Array.from(SEGMENTER.segment(text), ({ segment }) => segment)

/**
 * Characters without their own form, which are not printed: marks that reverse the text after them, so that a
 * name could read as another one, and fillers and controls, for which shaping shows a box.
 */
const UNPRINTED = /[\0\u115f\u1160\u202a-\u202e\u2066-\u2069\u3164\uffa0\u{1bca0}-\u{1bca3}]/gu

const cleaned = (text: string): string =>
	text.normalize('NFC').replaceAll(UNPRINTED, '').replaceAll(/\s/g, ' ')

export const isPrintable = (text: string, face: Face): boolean =>
	[...cleaned(text)].every((letter) => fontFor(letter, face) !== null)

function otherForm(letter: string, face: Face): string {
	const known = [letter.normalize('NFKC'), anyAscii(letter)].find(
		(form) => form.trim() !== '' && isPrintable(form, face),
	)
	return known ?? `[U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}

interface Character {
	readonly text: string
	readonly font: NotoFont
}

function* printedCharacters(text: string, face: Face): Generator<Character> {
	for (const character of charactersOf(cleaned(text))) {
		const font = fontFor(character, face)
		const letters = [...character]
		if (font) yield { text: character, font }
		else if (letters.length === 1) yield* printedCharacters(otherForm(character, face), face)
		else for (const letter of letters) yield* printedCharacters(letter, face)
	}
}

export interface Run {
	readonly font: NotoFont
	readonly text: string
	readonly isRightToLeft: boolean
}
/** `level`: the bidirectional level; odd ones run from right to left. */
interface Piece extends Character {
	readonly level: number
}

// Its types say of the one way of resolving modules what holds of the other.
const bidi = (bidiFactory as unknown as () => Bidi)()
const RIGHT_TO_LEFT = /[\p{scx=Arabic}\u200f]/u

export function runsOf(line: string, face: Face): Run[] {
	const characters = [...printedCharacters(line, face)]
	const printed = characters.map(({ text }) => text).join('')
	const levels = RIGHT_TO_LEFT.test(printed) ? bidi.getEmbeddingLevels(printed).levels : []
	const pieces: Piece[] = []
	let index = 0
	for (const { text, font: own } of characters) {
		const level = levels[index] ?? 0
		const last = pieces.at(-1)
		// A space between words from right to left is of their font, so that readers of the file find them in order.
		const font = text === ' ' && level % 2 === 1 ? (last?.font ?? own) : own
		if (last?.font === font && last.level === level)
			pieces[pieces.length - 1] = { ...last, text: last.text + text }
		else pieces.push({ font, text, level })
		index += text.length
	}
	return inOrderOfSight(pieces).map(({ font, text, level }) => ({
		font,
		text,
		isRightToLeft: level % 2 === 1,
	}))
}

function inOrderOfSight(pieces: readonly Piece[]): readonly Piece[] {
	let seen = [...pieces]
	for (let level = Math.max(0, ...pieces.map((each) => each.level)); level > 0; level -= 1) {
		const turned: Piece[] = []
		let stretch: Piece[] = []
		for (const piece of seen) {
			if (piece.level >= level) {
				stretch.unshift(piece)
				continue
			}
			turned.push(...stretch, piece)
			stretch = []
		}
		seen = [...turned, ...stretch]
	}
	return seen
}

interface Place {
	readonly xAdvance: number
	readonly xOffset: number
	readonly yOffset: number
}
export interface Glyph extends Place {
	readonly id: number
	readonly text: string
}

/** Shared, since its memory is outside of the heap. */
const buffer = new ShapingBuffer()

function fillBuffer({ font, text, isRightToLeft }: Run): void {
	buffer.reset()
	buffer.addText(text)
	buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
	buffer.guessSegmentProperties()
	shape(font.shaper, buffer)
}

export function glyphsOf(run: Run): Glyph[] {
	fillBuffer(run)
	const places = buffer.getGlyphPositions()
	const glyphs = buffer
		.getGlyphInfos()
		.map(({ codepoint: id, cluster }, at) => ({ id, cluster, ...(places[at] as Place) }))
	// Glyphs of one cluster represent the same characters together.
	const clusters = Map.groupBy(glyphs, ({ cluster }) => cluster)
	const starts = [...clusters.keys(), run.text.length].sort((one, other) => one - other)
	return [...clusters].flatMap(([start, ofCluster]) => {
		const text = run.text.slice(start, starts[starts.indexOf(start) + 1])
		const texts = sharedOut(text, ofCluster, run.isRightToLeft)
		return ofCluster.map((glyph, at) => ({ ...glyph, text: texts[at] ?? '' }))
	})
}

function sharedOut(text: string, places: readonly Place[], isRightToLeft: boolean): string[] {
	const characters = [...text]
	const speaking = [...places.entries()]
		.toSorted(([, one], [, other]) => other.xAdvance - one.xAdvance)
		.slice(0, characters.length)
		.map(([index]) => index)
		.toSorted((one, other) => (isRightToLeft ? other - one : one - other))
	const texts = places.map(() => '')
	for (const [nth, index] of speaking.entries())
		texts[index] = characters.slice(nth, nth === speaking.length - 1 ? undefined : nth + 1).join('')
	return texts
}

export function widthPerEm(text: string, face: Face): number {
	let width = 0
	for (const run of runsOf(text, face)) {
		fillBuffer(run)
		for (const { xAdvance } of buffer.getGlyphPositions()) width += xAdvance / run.font.unitsPerEm
	}
	return width
}

/**
 * Breaks a text into lines of at most `width`; a wider word is broken as well.
 * @param widthOf width of a text in one line, in the unit of `width`
 */
export function* breakLines(
	text: string,
	width: number,
	widthOf: (text: string) => number,
): Generator<string> {
	const direction = directionOf(text)
	const fits = (part: string) => widthOf(direction + part) <= width
	let line = ''
	for (const word of text.split(/\s+/).filter((each) => each !== ''))
		for (const piece of pieces(word, fits)) {
			const longer = line === '' ? piece : `${line} ${piece}`
			if (line !== '' && !fits(longer)) {
				yield direction + line
				line = piece
			} else line = longer
		}
	if (line !== '') yield direction + line
}

/**
 * Returns an invisible mark for each line of a text with right-to-left words, so that all lines have the
 * direction of the whole text.
 */
function directionOf(text: string): string {
	if (!RIGHT_TO_LEFT.test(text)) return ''
	return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? '\u200f' : '\u200e'
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
	if (fits(word)) return [word]
	const parts: string[] = []
	let rest = charactersOf(word)
	while (rest.length > 0) {
		const count = countThatFits(rest, fits)
		parts.push(rest.slice(0, count).join(''))
		rest = rest.slice(count)
	}
	return parts
}

function countThatFits(characters: readonly string[], fits: (text: string) => boolean): number {
	const doFit = (count: number) => fits(characters.slice(0, count).join(''))
	let [enough, tooMany] = [1, 2]
	while (tooMany <= characters.length && doFit(tooMany)) [enough, tooMany] = [tooMany, 2 * tooMany]
	tooMany = Math.min(tooMany, characters.length + 1)
	while (tooMany - enough > 1) {
		const middle = Math.floor((enough + tooMany) / 2)
		if (doFit(middle)) enough = middle
		else tooMany = middle
	}
	return enough
}

export function firstLines(
	text: string,
	{ width, most }: { readonly width: number; readonly most: number },
	widthOf: (text: string) => number,
): string[] {
	const lines = [...breakLines(text, width, widthOf).take(most + 1)]
	if (lines.length <= most) return lines
	const characters = charactersOf(lines[most - 1] ?? '')
	while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`) > width) characters.pop()
	return [...lines.slice(0, most - 1), `${characters.join('').trimEnd()}…`]
}
