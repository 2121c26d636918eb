/// <reference path="./pdfkit.d.ts" />
import PDFDocument from 'pdfkit'
import type { PdfPrinter, PrintedPage } from '../../kernel/ports/pdf.ts'
import type { Decoder } from './decoder.ts'
import { linesOf, type Style, setLine, widthOf } from './pdf-text.ts'
import { printTickets } from './pdf-tickets.ts'

const INK = '#16302B'
const QUIET = '#4B5F59'
const PINE = '#0F5C4D'
const RULE = '#DFD9CC'
const CLAY = '#B5472F'

const MARGIN = 56
const LABEL_WIDTH = 130
const NAME: Style = { size: 13, weight: 600, color: PINE }
const SMALL: Style = { size: 9, color: QUIET }
const TITLE: Style = { size: 22, weight: 600, color: INK }
const TEXT: Style = { size: 10.5, color: INK }
const STRONG: Style = { size: 12.5, weight: 600, color: INK }
const LABEL: Style = { size: 10.5, color: QUIET }
const MARK: Style = { size: 12, weight: 600, color: CLAY }

/** Devanagari reaches high above and deep below the line. */
const LEADING = 1.5

export const createPdfPrinter = (own: Decoder): PdfPrinter => ({
	async print(page) {
		const document = new PDFDocument({
			size: page.format,
			margin: MARGIN,
			pdfVersion: '1.7',
			lang: page.language,
			tagged: true,
			displayTitle: true,
			info: {
				Title: `${page.title} ${page.number}`,
				Author: page.issuer[0] ?? '',
				Creator: 'Karuna',
				Producer: 'Karuna',
				// The only times in the file, from which its id is made, too.
				CreationDate: new Date(page.madeAt),
				ModDate: new Date(page.madeAt),
			},
		})
		const bytes = Array.fromAsync(document as AsyncIterable<Buffer>)
		layOut(document, page)
		document.end()
		return Buffer.concat(await bytes)
	},
	printPoster: (poster) => own.run('poster', [poster]),
	printTickets,
})

function layOut(document: PDFDocument, page: PrintedPage): void {
	const { width, height } = document.page
	const right = width - MARGIN
	const root = document.struct('Document')
	document.addStructure(root)
	let y = MARGIN
	let isAsWritten = true

	if (page.stamp !== null) artifact(document, () => stamp(document, page.stamp ?? '', width, height))
	const [name = '', ...address] = page.issuer
	block('P', name, NAME)
	for (const line of address) block('P', line, SMALL)
	y += 18
	rule(y)
	y += 20
	block('H1', page.title, TITLE)
	tag('P', () => {
		put(`${page.number}   ${page.version}`, MARGIN, { ...STRONG, size: 11.5 })
	})
	y += 24
	if (page.mark !== null) marked(page.mark)
	if (page.reason !== null) block('P', page.reason, TEXT)
	y += 12
	for (const { label, lines } of page.facts) fact(label, lines)
	y += 10
	rule(y)
	y += 10
	for (const { label, value, strong } of page.sums) sum(label, value, strong ? STRONG : TEXT)
	y += 10
	rule(y)
	y += 16
	for (const statement of page.statements) {
		block('P', statement, SMALL)
		y += 6
	}
	if (!isAsWritten) block('P', page.otherForm, SMALL)
	root.end()

	function tag(type: string, draw: () => void): void {
		root.add(document.struct(type, draw))
	}
	function put(text: string, x: number, style: Style): void {
		if (!setLine(document, text, x, y, style)) isAsWritten = false
	}
	function block(type: string, text: string, style: Style, x = MARGIN): void {
		for (const line of linesOf(text, right - x, style)) {
			room(style)
			tag(type, () => put(line, x, style))
			y += style.size * LEADING
		}
	}
	function fact(label: string, lines: readonly string[]): void {
		room(LABEL)
		tag('P', () => put(label, MARGIN, LABEL))
		for (const line of lines) block('P', line, TEXT, MARGIN + LABEL_WIDTH)
		y += 5
	}
	function sum(label: string, value: string, style: Style): void {
		room(style)
		tag('P', () => {
			put(label, MARGIN, style)
			put(value, right - widthOf(value, style), style)
		})
		y += style.size * LEADING + 3
	}
	function marked(text: string): void {
		artifact(document, () => {
			document.lineWidth(1.2).strokeColor(CLAY)
			document.rect(MARGIN, y, right - MARGIN, 30).stroke()
		})
		y += 7
		tag('P', () => put(text, MARGIN + 12, MARK))
		y += 33
	}
	function rule(at: number): void {
		artifact(document, () => {
			document.lineWidth(0.8).strokeColor(RULE).moveTo(MARGIN, at).lineTo(right, at).stroke()
		})
	}
	function room({ size }: Style): void {
		if (y + size * LEADING <= height - MARGIN) return
		document.addPage()
		y = MARGIN
	}
}

function artifact(document: PDFDocument, draw: () => void): void {
	document.markContent('Artifact')
	draw()
	document.endMarkedContent()
}

function stamp(document: PDFDocument, word: string, width: number, height: number): void {
	const style: Style = { size: 120, weight: 600, color: '#F6E4DF' }
	document.save().rotate(-35, { origin: [width / 2, height / 2] })
	setLine(document, word, (width - widthOf(word, style)) / 2, height / 2 - style.size, style)
	document.restore()
}
