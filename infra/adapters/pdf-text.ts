/// <reference path="./pdfkit.d.ts" />
import type PDFDocument from 'pdfkit'
import { readFont } from './fonts.ts'
import { breakLines, runsOf, SCRIPTS, type Script } from './text-runs.ts'

export type Weight = 400 | 600

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

/** Breaks a text into lines that are not wider than `width` points; a word that is wider is broken as well. */
export const linesOf = (document: PDFDocument, text: string, width: number, style: Style): string[] =>
	breakLines(text, width, (part) => widthOf(document, part, style))
