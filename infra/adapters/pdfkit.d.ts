/** The part of pdfkit that we use; it has no types. Lengths are points. */
declare module 'pdfkit' {
	import type { Readable } from 'node:stream'

	interface Structure {
		add(child: Structure): this
		end(): void
	}

	export default class PDFDocument extends Readable {
		constructor(options: {
			readonly size: string
			readonly margin: number
			readonly pdfVersion: string
			readonly lang: string
			readonly tagged: boolean
			readonly displayTitle: boolean
			readonly info: Readonly<Record<string, string | Date>>
		})
		readonly page: { readonly width: number; readonly height: number }
		registerFont(name: string, source: object): this
		font(name: string): this
		fontSize(size: number): this
		fillColor(color: string, opacity?: number): this
		strokeColor(color: string): this
		widthOfString(text: string, options: { readonly features: string }): number
		text(
			text: string,
			x: number,
			y: number,
			options: { readonly lineBreak: false; readonly baseline: 'alphabetic'; readonly features: string },
		): this
		image(
			source: Uint8Array,
			x: number,
			y: number,
			options: { readonly width: number; readonly height: number },
		): this
		rect(x: number, y: number, width: number, height: number): this
		moveTo(x: number, y: number): this
		lineTo(x: number, y: number): this
		lineWidth(width: number): this
		stroke(): this
		fill(): this
		save(): this
		restore(): this
		rotate(degrees: number, options: { readonly origin: readonly [number, number] }): this
		addPage(): this
		markContent(tag: 'Artifact'): this
		markContent(tag: 'Span', options: { readonly actual: string }): this
		endMarkedContent(): this
		struct(type: string, content?: () => void): Structure
		struct(type: string, options: { readonly alt: string }, content: () => void): Structure
		addStructure(structure: Structure): this
		end(): void
	}
}
