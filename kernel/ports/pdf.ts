import type { Language } from '../wire/language.ts'
export interface PrintedPage {
	readonly language: Language
	readonly format: 'A4' | 'LETTER'
	/** Epoch milliseconds, printed into the file, so that the same page makes the same bytes. */
	readonly madeAt: number
	/** Lines of the issuer; the first is the name. */
	readonly issuer: readonly string[]
	readonly title: string
	readonly number: string
	readonly version: string
	readonly stamp: string | null
	readonly mark: string | null
	readonly reason: string | null
	readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[]
	readonly sums: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[]
	readonly statements: readonly string[]
	readonly otherForm: string
}

export interface Poster {
	readonly language: Language
	readonly madeAt: number
	readonly title: string
	readonly byline: string
	readonly text: string
	readonly photo: Buffer | null
	readonly call: string
	readonly target: string
	readonly address: string
	readonly otherForm: string
}

export interface PrintedTickets {
	readonly language: Language
	readonly madeAt: number
	readonly title: string
	/** Time and place. */
	readonly facts: readonly string[]
	/** Each has a page of its own. `label` describes the code to those who don't see it. */
	readonly tickets: readonly {
		readonly person: string
		readonly note: string
		readonly code: string
		readonly label: string
	}[]
	readonly help: string
	readonly otherForm: string
}

/** Prints pages as PDF. Adapter: `infra/adapters/pdf.ts`. */
export interface PdfPrinter {
	/** @returns the file; byte by byte the same for the same page */
	print(page: PrintedPage): Promise<Buffer>
	printPoster(poster: Poster): Promise<Buffer>
	printTickets(tickets: PrintedTickets): Promise<Buffer>
}
