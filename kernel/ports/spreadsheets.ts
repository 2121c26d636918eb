import type { Readable } from 'node:stream'

/** Writes workbooks of Excel. Adapter: `infra/adapters/spreadsheets.ts`. */
export interface Spreadsheets {
	/** Writes a workbook with one sheet. Texts are never formulas. */
	write(
		headings: readonly string[],
		rows: readonly (readonly (string | number | null)[])[],
	): Promise<Readable>
}
