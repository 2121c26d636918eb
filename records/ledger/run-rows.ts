import { createHash } from 'node:crypto'
import type { ReportFigure } from '../../domain/ledger/contract.ts'
import { REPORT_FIGURES } from '../../domain/ledger/contract.ts'
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
		goal: bigint(),
		donation: bigint(),
		refunded: bigint(),
		charged_back: bigint(),
		raised: bigint(),
		withdrawn: bigint(),
		reserved: bigint(),
		disputed: bigint(),
		fee: bigint(),
	},
	{ primaryKey: ['run_id', 'number'] },
)
export type RunRowRecord = Omit<RowOf<typeof runRowsTable>, 'run_id'>

const BATCH_SIZE = 1_000

export const RUN_ROW_COLUMNS =
	'request_id, content_id, status, region, currency, goal, donation, refunded, charged_back, raised, withdrawn, reserved, disputed, fee'

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
			const add = (figure: ReportFigure) => [figure, (before?.[figure] ?? 0n) + row.figures[figure]] as const
			sums.set(row.currency, Object.fromEntries(REPORT_FIGURES.map(add)) as Record<ReportFigure, bigint>)
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
		const money = (figure: ReportFigure) => list((row) => row.figures[figure])
		await sql.execute(
			`INSERT INTO rec.run_rows (run_id, number, ${RUN_ROW_COLUMNS})
			SELECT $1, $2 + r.ordinal, r.request_id, r.content_id, r.status, r.region, r.currency, r.goal, r.donation,
				r.refunded, r.charged_back, r.raised, r.withdrawn, r.reserved, r.disputed, r.fee
			FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
				$10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[])
				WITH ORDINALITY AS r(request_id, content_id, status, region, currency, goal, donation, refunded,
				charged_back, raised, withdrawn, reserved, disputed, fee, ordinal)`,
			[
				runId,
				written,
				list((row) => row.requestId),
				list((row) => row.contentId),
				list((row) => row.status),
				list((row) => row.region),
				list((row) => row.currency),
				money('quantity'),
				money('gross'),
				money('refunded'),
				money('chargedBack'),
				money('donated_quantity'),
				money('totalWithdrawalAmount'),
				money('reserved'),
				money('disputed'),
				money('fees'),
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
	figures: {
		quantity: row.goal,
		gross: row.donation,
		refunded: row.refunded,
		chargedBack: row.charged_back,
		donated_quantity: row.raised,
		totalWithdrawalAmount: row.withdrawn,
		pending: row.raised - row.withdrawn,
		reserved: row.reserved,
		disputed: row.disputed,
		fees: row.fee,
	},
})

export async function* readRunRows(sql: SqlExecutor, runId: string): AsyncGenerator<SavedRow> {
	const text = `SELECT ${RUN_ROW_COLUMNS} FROM rec.run_rows WHERE run_id = $1 ORDER BY number`
	for await (const row of sql.stream<RunRowRecord>(text, [runId])) yield savedRow(row)
}
