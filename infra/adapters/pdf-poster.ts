/// <reference path="./pdfkit.d.ts" />
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Poster } from '../../kernel/ports/pdf.ts'
import { drawCode } from './pdf-code.ts'
import { firstLinesOf, linesOf, type Style, setLine, widthOf } from './pdf-text.ts'

const INK = '#16302B'
const QUIET = '#4B5F59'
const PINE = '#0F5C4D'
const MARIGOLD = '#E8A317'

/** Points; an A4 page is 595 × 842. */
const MARGIN = 48
const PHOTO_HEIGHT = 280
const DENSITY = 3
const CODE_SIDE = 150

const NAME: Style = { size: 18, weight: 600, color: PINE }
const TITLE: Style = { size: 28, weight: 600, color: INK }
const BYLINE: Style = { size: 14, color: QUIET }
const TEXT: Style = { size: 14, color: INK }
const CALL: Style = { size: 18, weight: 600, color: INK }
const ADDRESS: Style = { size: 13, weight: 600, color: PINE }
const NOTE: Style = { size: 8, color: QUIET }
const LEADING = 1.45
const TITLE_LINES = 3

const photoOf = (photo: Buffer, width: number): Promise<Buffer> =>
	sharp(photo)
		.resize(Math.round(width * DENSITY), PHOTO_HEIGHT * DENSITY, { fit: 'cover', position: 'attention' })
		.flatten({ background: '#FFFFFF' })
		.jpeg({ quality: 86 })
		.toBuffer()

export async function printPoster(poster: Poster): Promise<Buffer> {
	const document = new PDFDocument({
		size: 'A4',
		margin: MARGIN,
		pdfVersion: '1.7',
		lang: poster.language,
		tagged: true,
		displayTitle: true,
		info: {
			Title: poster.title,
			Author: 'Karuna',
			Creator: 'Karuna',
			Producer: 'Karuna',
			CreationDate: new Date(poster.madeAt),
			ModDate: new Date(poster.madeAt),
		},
	})
	const width = document.page.width - 2 * MARGIN
	const photo = poster.photo && (await photoOf(poster.photo, width))
	const bytes = Array.fromAsync(document as AsyncIterable<Buffer>)
	layOut(document, poster, photo)
	document.end()
	return Buffer.concat(await bytes)
}

function layOut(document: PDFDocument, poster: Poster, photo: Buffer | null): void {
	const { width, height } = document.page
	const inner = width - 2 * MARGIN
	const root = document.struct('Document')
	document.addStructure(root)
	const tag = (type: string, draw: () => void) => root.add(document.struct(type, draw))
	const decorate = (draw: () => void) => {
		document.markContent('Artifact')
		draw()
		document.endMarkedContent()
	}

	let isAsWritten = true
	const put = (text: string, x: number, y: number, style: Style) => {
		if (!setLine(document, text, x, y, style)) isAsWritten = false
	}

	function lines(type: string, text: string, style: Style, from: number, most: number): number {
		const fitting = most > 0 ? firstLinesOf(text, { width: inner, most }, style) : []
		for (const [index, line] of fitting.entries())
			tag(type, () => put(line, MARGIN, from + index * style.size * LEADING, style))
		return from + fitting.length * style.size * LEADING
	}

	tag('P', () => put('Karuna', MARGIN, MARGIN - 12, NAME))
	let y = MARGIN + 24
	if (photo) {
		decorate(() => document.image(photo, MARGIN, y, { width: inner, height: PHOTO_HEIGHT }))
		y += PHOTO_HEIGHT + 20
	}
	y = lines('H1', poster.title, TITLE, y, TITLE_LINES) + 4
	y = lines('P', poster.byline, BYLINE, y, 1) + 12

	const codeTop = height - MARGIN - CODE_SIDE
	const room = Math.max(0, Math.floor((codeTop - 28 - y) / (TEXT.size * LEADING)))
	lines('P', poster.text, TEXT, y, room)

	decorate(() => {
		document.lineWidth(2).strokeColor(MARIGOLD)
		document
			.moveTo(MARGIN, codeTop - 16)
			.lineTo(width - MARGIN, codeTop - 16)
			.stroke()
		document.fillColor(INK)
		drawCode(document, poster.target, { x: MARGIN, y: codeTop, side: CODE_SIDE })
	})
	const beside = MARGIN + CODE_SIDE + 24
	const column = width - MARGIN - beside
	let at = codeTop + 24
	for (const line of linesOf(poster.call, column, CALL)) {
		tag('P', () => put(line, beside, at, CALL))
		at += CALL.size * LEADING
	}
	at += 6
	const fits = widthOf(poster.address, ADDRESS) <= column
	const address = fits ? [poster.address] : linesOf(poster.address, column, ADDRESS)
	for (const line of address) {
		tag('P', () => put(line, beside, at, ADDRESS))
		at += ADDRESS.size * LEADING
	}
	if (!isAsWritten) lines('P', poster.otherForm, NOTE, height - MARGIN + NOTE.size, 1)
}
