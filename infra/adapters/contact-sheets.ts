import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type ContactColumns, type ContactRow, UnreadableContacts } from '../../kernel/ports/contact-files.ts'
import { decoded } from './contact-encodings.ts'
import { chosenColumns, columnsOf, type PartColumns } from './contact-headings.ts'
import { type FoundParts, plainCell, rowOf } from './contact-rows.ts'

const MAX_ROW_BYTES = 1_000_000
const MAX_COLUMNS = 1_000

/** Reads rows of comma-separated values (RFC 4180). Cells are decoded after rows are split. */
export async function* rowsOfSheet(
	start: string,
	bytes: AsyncIterable<Buffer>,
	country: string,
	chosen: ContactColumns | undefined,
): AsyncGenerator<ContactRow> {
	let columns: PartColumns | null = null
	for await (const { line, cells } of linesOf(start, bytes)) {
		if (columns === null) {
			columns = columnsIn(cells, chosen)
			// A file without headings begins with a contact.
			if (!chosen || rowOf(line, partsIn(cells, columns), country).contact === null) continue
		}
		yield rowOf(line, partsIn(cells, columns), country)
	}
}

function columnsIn(first: readonly string[], chosen: ContactColumns | undefined): PartColumns {
	if (first.length > MAX_COLUMNS) throw new UnreadableContacts('tooManyColumns')
	const headings = first.map((cell) => plainCell(decoded(cell)))
	const columns = chosen ? chosenColumns(chosen) : columnsOf(headings)
	if (columns === null) throw new UnreadableContacts('unknownColumns', 1, headings)
	return columns
}

/** Google writes several values into one cell. */
const BETWEEN_VALUES = /:::|[;,\n]/

function partsIn(cells: readonly string[], columns: PartColumns): FoundParts {
	const texts = (places: readonly number[]) => places.map((place) => decoded(cells[place] ?? ''))
	const first = (places: readonly number[]) => texts(places).find((text) => text.trim() !== '') ?? ''
	const values = (places: readonly number[]) => texts(places).flatMap((text) => text.split(BETWEEN_VALUES))
	return {
		name: first(columns.name),
		firstName: first(columns.firstName),
		lastName: first(columns.lastName),
		emails: values(columns.email),
		phones: values(columns.phoneNumber),
	}
}

interface Line {
	readonly line: number
	readonly cells: readonly string[]
}

async function* linesOf(start: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
	const parser = parse({
		encoding: 'latin1',
		delimiter: delimiterIn(start),
		record_delimiter: ['\r\n', '\n', '\r'],
		relax_column_count: true,
		relax_quotes: true,
		max_record_size: MAX_ROW_BYTES,
	})
	let line = 1
	try {
		const rows = pipeline(Readable.from(bytes), parser, () => undefined)
		for await (const cells of rows as AsyncIterable<readonly string[]>) {
			if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
			line += 1 + breaksIn(cells)
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw new UnreadableContacts(error.code === 'CSV_MAX_RECORD_SIZE' ? 'longRow' : 'openQuote', line)
	}
}

function breaksIn(cells: readonly string[]): number {
	let breaks = 0
	for (const cell of cells)
		if (cell.includes('\n') || cell.includes('\r')) breaks += cell.match(/\r\n?|\n/g)?.length ?? 0
	return breaks
}

const DELIMITERS = [',', ';', '\t'] as const
const QUOTED = /"(?:[^"]|"")*"/g

/** The most frequent delimiter of the first line that is not blank. */
function delimiterIn(start: string): string {
	const [first = ''] = start
		.replace(/^[\r\n]+/, '')
		.replaceAll(QUOTED, '')
		.split(/[\r\n]/, 1)
	const count = (delimiter: string) => first.split(delimiter).length
	return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
