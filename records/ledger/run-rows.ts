import { createHash } from 'node:crypto'
import {
	byFigure,
	figuresOf,
	REPORT_COLUMNS,
	type ReportColumn,
	type ReportFigure,
	STORED_FIGURES,
} from '../../domain/ledger/figures.contract.ts'
import { canonicalRow, type SavedRow } from '../../domain/ledger/runs.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, integer, type RowOf, text, uuid } from '../../kernel/sql/table.ts'

/** A stored row in minor units. The database refuses to change or remove it. */
export const runRowsTable = defineTable(
	'rec.run_rows',
	{
		run_id: uuid(),
		number: integer(),
		request_id: uuid(),
		content_id: uuid(),
		status: text(),
		region: text(),
		currency: text(),
		...(Object.fromEntries(REPORT_COLUMNS.map((column) => [column, bigint()])) as Record<
			ReportColumn,
			ReturnType<typeof bigint>
		>),
	},
	{ primaryKey: ['run_id', 'number'] },
)
export type RunRowRecord = Omit<RowOf<typeof runRowsTable>, 'run_id'>

const BATCH_SIZE = 1_000

const RUN_ROW_COLUMNS = `request_id, content_id, status, region, currency, ${REPORT_COLUMNS.join(', ')}`
const FIGURE_LISTS = REPORT_COLUMNS.map((_, index) => `$${index + 8}::bigint[]`).join(', ')

/** The number of rows, the SHA-256 (hex) of their canonical JSON array, and their sums per currency. */
export interface RowsDigest {
	readonly rows: number
	readonly rowsHash: string
	readonly totals: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export function createRowsDigest() {
	const hash = createHash('sha256').update('[')
	const sums = new Map<string, Record<ReportFigure, bigint>>()
	let rows = 0
	return {
		add(row: SavedRow): void {
			hash.update(`${rows === 0 ? '' : ','}${canonicalRow(row)}`)
			rows += 1
			const before = sums.get(row.currency)
			sums.set(
				row.currency,
				byFigure((figure) => (before?.[figure] ?? 0n) + row.figures[figure]),
			)
		},
		result: (): RowsDigest => ({
			rows,
			rowsHash: hash.update(']').digest('hex'),
			totals: Object.fromEntries(
				[...sums]
					.toSorted(([a], [b]) => a.localeCompare(b))
					.map(([currency, figures]) => [
						currency,
						Object.fromEntries(Object.entries(figures).map(([figure, sum]) => [figure, String(sum)])),
					]),
			),
		}),
	}
}

export async function digestOf(rows: AsyncIterable<SavedRow>): Promise<RowsDigest> {
	const digest = createRowsDigest()
	for await (const row of rows) digest.add(row)
	return digest.result()
}

/** Writes the rows of a run, numbered from 1. It must be in one transaction with its head. */
export async function insertRunRows(
	sql: SqlExecutor,
	runId: string,
	rows: AsyncIterable<SavedRow>,
): Promise<RowsDigest> {
	const digest = createRowsDigest()
	let written = 0
	let waiting: SavedRow[] = []
	const write = async () => {
		const list = (of: (row: SavedRow) => unknown) => waiting.map(of)
		await sql.execute(
			`INSERT INTO rec.run_rows (run_id, number, ${RUN_ROW_COLUMNS})
			SELECT $1, $2 + ordinal, ${RUN_ROW_COLUMNS}
			FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], ${FIGURE_LISTS})
				WITH ORDINALITY AS r(${RUN_ROW_COLUMNS}, ordinal)`,
			[
				runId,
				written,
				list((row) => row.requestId),
				list((row) => row.contentId),
				list((row) => row.status),
				list((row) => row.region),
				list((row) => row.currency),
				...STORED_FIGURES.map((figure) => list((row) => row.figures[figure])),
			],
		)
		written += waiting.length
		waiting = []
	}
	for await (const row of rows) {
		digest.add(row)
		waiting.push(row)
		if (waiting.length === BATCH_SIZE) await write()
	}
	if (waiting.length > 0) await write()
	return digest.result()
}

export const savedRow = (row: Omit<RunRowRecord, 'number'>): SavedRow => ({
	requestId: row.request_id,
	contentId: row.content_id,
	status: row.status,
	region: row.region,
	currency: row.currency,
	figures: figuresOf(row),
})

export async function* readRunRows(sql: SqlExecutor, runId: string): AsyncGenerator<SavedRow> {
	const text = `SELECT ${RUN_ROW_COLUMNS} FROM rec.run_rows WHERE run_id = $1 ORDER BY number`
	for await (const row of sql.stream<RunRowRecord>(text, [runId])) yield savedRow(row)
}
