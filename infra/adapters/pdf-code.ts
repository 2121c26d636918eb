/// <reference path="./pdfkit.d.ts" />
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'

interface Square {
	readonly x: number
	readonly y: number
	readonly side: number
}

/** Draws a text as QR code in the colour of the document. */
export function drawCode(document: PDFDocument, text: string, { x, y, side }: Square): void {
	const { data, size } = encode(text, { border: 0, ecc: 'M' })
	const cell = side / size
	for (const [row, cells] of data.entries())
		for (const [column, dark] of cells.entries())
			if (dark) document.rect(x + column * cell, y + row * cell, cell, cell)
	document.fill()
}
