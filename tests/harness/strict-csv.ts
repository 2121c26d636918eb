/**
 * A cell, quoted or not, with its separator. A spreadsheet ends a row at any line break outside of quotes.
 */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y

/**
 * Reads the rows of a CSV as a spreadsheet does.
 * @throws when a cell has a quote without being quoted as a whole
 */
export function strictCsv(text: string): string[][] {
	const rows: string[][] = []
	let row: string[] = []
	for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length || row.length > 0; at = CELL.lastIndex) {
		CELL.lastIndex = at
		const found = CELL.exec(text)
		if (!found) throw new Error(`No cell begins here: ${text.slice(at, at + 40)}`)
		const [, quoted, plain = '', end] = found
		row.push(quoted?.replaceAll('""', '"') ?? plain)
		if (end === ',') continue
		rows.push(row)
		row = []
	}
	return rows
}
