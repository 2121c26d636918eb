/// <reference path="./pdfkit.d.ts" />
import PDFDocument from 'pdfkit'
import { linesOf, type Style, setLine } from './pdf-text.ts'

const MARGIN = 56
const TITLE: Style = { size: 14, weight: 600, color: '#000000' }
const TEXT: Style = { size: 10, color: '#000000' }
const LEADING = 1.5
const OTHER_FORM = 'Some letters stand here in another form, since our fonts lack them.'

export async function printLetter(title: string, lines: readonly string[], madeAt: number): Promise<Buffer> {
	const date = new Date(madeAt)
	const document = new PDFDocument({
		size: 'A4',
		margin: MARGIN,
		pdfVersion: '1.7',
		lang: 'en',
		tagged: false,
		displayTitle: true,
		info: { Title: title, Creator: 'Karuna', Producer: 'Karuna', CreationDate: date, ModDate: date },
	})
	const bytes = Array.fromAsync(document as AsyncIterable<Buffer>)
	const width = document.page.width - 2 * MARGIN
	let y = MARGIN
	let isAsWritten = true
	const put = (text: string, style: Style) => {
		if (y + style.size * LEADING > document.page.height - MARGIN) {
			document.addPage()
			y = MARGIN
		}
		if (!setLine(document, text, MARGIN, y, style)) isAsWritten = false
		y += style.size * LEADING
	}
	put(title, TITLE)
	put('', TEXT)
	for (const line of lines)
		for (const part of line === '' ? [''] : linesOf(line, width, TEXT)) put(part, TEXT)
	if (!isAsWritten) put(OTHER_FORM, TEXT)
	document.end()
	return Buffer.concat(await bytes)
}
