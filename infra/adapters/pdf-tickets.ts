/// <reference path="./pdfkit.d.ts" />
import PDFDocument from 'pdfkit'
import type { PrintedTickets } from '../../kernel/ports/pdf.ts'
import { drawCode } from './pdf-code.ts'
import { linesOf, type Style, setLine } from './pdf-text.ts'

const INK = '#16302B'
const QUIET = '#4B5F59'
const PINE = '#0F5C4D'

/** Points; an A5 page is 420 × 595, which a phone shows whole and paper takes twice. */
const MARGIN = 40
const CODE_SIDE = 220
const NAME: Style = { size: 14, weight: 600, color: PINE }
const TITLE: Style = { size: 22, weight: 600, color: INK }
const FACT: Style = { size: 11, color: INK }
const PERSON: Style = { size: 16, weight: 600, color: INK }
const NOTE: Style = { size: 9, color: QUIET }
const LEADING = 1.45

export async function printTickets(of: PrintedTickets): Promise<Buffer> {
	const madeAt = new Date(of.madeAt)
	const document = new PDFDocument({
		size: 'A5',
		margin: MARGIN,
		pdfVersion: '1.7',
		lang: of.language,
		tagged: true,
		displayTitle: true,
		info: {
			Title: of.title,
			Author: 'Karuna',
			Creator: 'Karuna',
			Producer: 'Karuna',
			CreationDate: madeAt,
			ModDate: madeAt,
		},
	})
	const bytes = Array.fromAsync(document as AsyncIterable<Buffer>)
	const root = document.struct('Document')
	document.addStructure(root)
	for (const [index, ticket] of of.tickets.entries()) {
		if (index > 0) document.addPage()
		layOut(document, root, of, ticket)
	}
	document.end()
	return Buffer.concat(await bytes)
}

function layOut(
	document: PDFDocument,
	root: ReturnType<PDFDocument['struct']>,
	{ title, facts, help, otherForm }: PrintedTickets,
	{ person, note, code, label }: PrintedTickets['tickets'][number],
): void {
	const inner = document.page.width - 2 * MARGIN
	let y = MARGIN - 8
	let isAsWritten = true
	const block = (type: string, text: string, style: Style) => {
		for (const line of linesOf(text, inner, style)) {
			const at = y
			const draw = () => {
				if (!setLine(document, line, MARGIN, at, style)) isAsWritten = false
			}
			root.add(document.struct(type, draw))
			y += style.size * LEADING
		}
	}
	block('P', 'Karuna', NAME)
	y += 8
	block('H1', title, TITLE)
	y += 4
	for (const fact of facts) block('P', fact, FACT)
	y += 16
	const square = { x: MARGIN, y, side: CODE_SIDE }
	const draw = () => {
		document.fillColor(INK)
		drawCode(document, code, square)
	}
	root.add(document.struct('Figure', { alt: label }, draw))
	y += CODE_SIDE + 12
	block('H2', person, PERSON)
	block('P', note, NOTE)
	y += 8
	block('P', help, NOTE)
	if (!isAsWritten) block('P', otherForm, NOTE)
}
