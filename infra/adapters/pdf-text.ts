/// <reference path="./pdfkit.d.ts" />
import type PDFDocument from 'pdfkit'
import type { Face } from './fonts.ts'
import { pdfFontOf } from './pdf-font.ts'
import { breakLines, firstLines, isPrintable, runsOf, widthPerEm } from './text-runs.ts'

export interface Style {
	readonly size: number
	readonly weight?: Face['weight']
	readonly color: string
}

const faceOf = ({ weight = 400 }: Style): Face => ({ family: 'sans', weight })

const ASCENT = 0.896

const ASCII = /^[\x20-\x7e]*$/

export const widthOf = (text: string, style: Style): number => style.size * widthPerEm(text, faceOf(style))

/**
 * Sets a line with its upper left corner at a point.
 * @returns false when letters that our fonts lack were set in another form
 */
export function setLine(document: PDFDocument, text: string, x: number, y: number, style: Style): boolean {
	const runs = runsOf(text, faceOf(style))
	// Most readers copy this text instead of the glyphs; they reverse right-to-left text themselves.
	const isSpelledOut = !ASCII.test(text) && !runs.some((run) => run.isRightToLeft)
	if (isSpelledOut) document.markContent('Span', { actual: runs.map((run) => run.text).join('') })
	document.fillColor(style.color).fontSize(style.size)
	let at = x
	for (const { font, text: part, isRightToLeft } of runs) {
		const features = isRightToLeft ? 'rtl' : 'ltr'
		document.registerFont(font.name, pdfFontOf(font)).font(font.name)
		document.text(part, at, y + style.size * ASCENT, { lineBreak: false, baseline: 'alphabetic', features })
		at += document.widthOfString(part, { features })
	}
	if (isSpelledOut) document.endMarkedContent()
	return isPrintable(text, faceOf(style))
}

export const linesOf = (text: string, width: number, style: Style): Iterable<string> =>
	breakLines(text, width, (part) => widthOf(part, style))

export const firstLinesOf = (text: string, room: { width: number; most: number }, style: Style): string[] =>
	firstLines(text, room, (part) => widthOf(part, style))
