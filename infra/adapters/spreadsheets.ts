import { Readable } from 'node:stream'
import writeXlsx from 'write-excel-file/node'
import type { Spreadsheets } from '../../kernel/ports/spreadsheets.ts'

/** XML has no signs for some characters that people can type. */
const inXml = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

const cellOf = (value: string | number | null) =>
	value === null
		? null
		: typeof value === 'number'
			? { type: Number, value }
			: { type: String, value: inXml(value) }

export const spreadsheets: Spreadsheets = {
	write: async (headings, rows) => {
		const head = headings.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
		const file = await writeXlsx([head, ...rows.map((row) => row.map(cellOf))]).toBuffer()
		return Readable.from([file])
	},
}
