/// <reference path="./pdfkit.d.ts" />
import type PDFDocument from 'pdfkit'
import { readFont } from './pdf-fonts.ts'

export type Weight = 400 | 600

/** One family in three files, each with its part of Unicode; what none of them has shows as an empty box. */
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'] as const
type Script = (typeof SCRIPTS)[number]
const WEIGHTS: readonly Weight[] = [400, 600]

const nameOf = (script: Script, weight: Weight) => `${script} ${weight}`

/** The files of the family, read once. */
const files: Promise<readonly (readonly [name: string, bytes: Buffer])[]> = Promise.all(
	WEIGHTS.flatMap((weight) =>
		SCRIPTS.map(async (script) => {
			const file = `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-${script}-${weight}-normal.woff`
			return [nameOf(script, weight), await readFont(file)] as const
		}),
	),
)

export async function addFonts(document: PDFDocument): Promise<void> {
	for (const [name, bytes] of await files) document.registerFont(name, bytes)
}

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

interface Run {
	readonly script: Script
	readonly text: string
}

/** Pieces that one file can set: shaping needs them whole. */
function runsOf(text: string): Run[] {
	const runs: Run[] = []
	for (const character of text.normalize('NFC')) {
		const script = scriptOf(character)
		const last = runs.at(-1)
		if (last?.script === script) runs[runs.length - 1] = { script, text: last.text + character }
		else runs.push({ script, text: character })
	}
	return runs
}

export interface Style {
	readonly size: number
	readonly weight?: Weight
	readonly color: string
}

/** Width of a text in one line, in points. */
export function widthOf(document: PDFDocument, text: string, { size, weight = 400 }: Style): number {
	return runsOf(text).reduce(
		(sum, run) => sum + document.font(nameOf(run.script, weight)).fontSize(size).widthOfString(run.text),
		0,
	)
}

/** Sets a line with its upper left corner at a point. */
export function setLine(document: PDFDocument, text: string, x: number, y: number, style: Style): void {
	let at = x
	for (const run of runsOf(text)) {
		document
			.font(nameOf(run.script, style.weight ?? 400))
			.fontSize(style.size)
			.fillColor(style.color)
		document.text(run.text, at, y, { lineBreak: false })
		at += document.widthOfString(run.text)
	}
}

/** Breaks a text into lines that are not wider than `width`; a word that is wider is broken as well. */
export function linesOf(document: PDFDocument, text: string, width: number, style: Style): string[] {
	const widthOfText = (part: string) => widthOf(document, part, style)
	const space = widthOfText(' ')
	const lines: string[] = []
	let line = ''
	let taken = 0
	for (const word of text
		.split(/\s+/)
		.flatMap((word) => pieces(word, (part) => widthOfText(part) <= width))) {
		const more = widthOfText(word)
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
