/** A cell, quoted or not, and what ends it. A sheet takes any line break outside of quotes for the end of a row. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y

/** The rows of a CSV as a sheet reads them. @throws where a quote stands in a cell that isn't quoted as a whole */
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
