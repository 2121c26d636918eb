import type { Language } from '../wire/language.ts'
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
	/** Said at the end where letters are printed in another form, since no font of ours has them. */
	readonly otherForm: string
}

/** A poster of one page, A4. */
export interface Poster {
	readonly language: Language
	/** Printed into the file, epoch milliseconds. */
	readonly madeAt: number
	readonly title: string
	/** Under the title. */
	readonly byline: string
	/** As much of it as there is room for. */
	readonly text: string
	/** Any format that is stored; null: none. */
	readonly photo: Buffer | null
	/** Beside the code. */
	readonly call: string
	/** What the code leads to. */
	readonly target: string
	/** The address as people type it. */
	readonly address: string
	/** Said at the foot where letters are printed in another form, since no font of ours has them. */
	readonly otherForm: string
}

/** Prints pages as PDF. Adapter: `infra/adapters/pdf.ts`. */
export interface PdfPrinter {
	/** @returns the file; byte by byte the same for the same page */
	print(page: PrintedPage): Promise<Buffer>
	/** @returns the file of a poster; byte by byte the same for the same poster */
	printPoster(poster: Poster): Promise<Buffer>
}
