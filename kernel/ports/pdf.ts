import type { Language } from '../language.ts'
/** A page of facts and sums, as it is to be printed. */
export interface PrintedPage {
	readonly language: Language
	readonly format: 'A4' | 'LETTER'
	/** When it was made, epoch milliseconds: printed into the file, so that the same page makes the same bytes. */
	readonly madeAt: number
	/** Who issues it, a line each; the first is the name. */
	readonly issuer: readonly string[]
	readonly title: string
	/** Beside the title. */
	readonly number: string
	readonly version: string
	/** A word across the page. */
	readonly stamp: string | null
	/** What must be seen first. */
	readonly mark: string | null
	readonly reason: string | null
	readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[]
	readonly sums: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[]
	readonly statements: readonly string[]
}

/** Prints pages as PDF. Adapter: `infra/adapters/pdf.ts`. */
export interface PdfPrinter {
	/** @returns the file; byte by byte the same for the same page */
	print(page: PrintedPage): Promise<Buffer>
}
