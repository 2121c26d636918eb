import { createHash } from 'node:crypto'
import type { SealedDigest, SealedFile } from '../../domain/ledger/closing.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, json, text, uuid } from '../../kernel/sql/table.ts'

/** A row of a sealed file; amounts are minor units as text. */
export type SealedRow = Readonly<Record<string, string | number | null>>

/** Rows of the files that a prepared month seals. The database refuses to change or remove them. */
export const sealedRowsTable = defineTable(
	'rec.sealed_rows',
	{ run_id: uuid(), file: text<SealedFile>(), number: integer(), row: json<SealedRow>() },
	{ primaryKey: ['run_id', 'file', 'number'] },
)

const BATCH_SIZE = 2_000

/** Digests the canonical JSON (RFC 8785) of an array of rows. */
function createDigest() {
	const hash = createHash('sha256').update('[')
	let rows = 0
	return {
		add(canonical: string): void {
			hash.update(rows === 0 ? canonical : `,${canonical}`)
			rows += 1
		},
		result: (): SealedDigest => ({ rows, sha256: hash.update(']').digest('hex') }),
	}
}

/** Returns the canonical JSON (RFC 8785) of a flat row: keys in order. */
export const canonicalOf = (row: SealedRow): string =>
	JSON.stringify(
		Object.fromEntries(
			Object.keys(row)
				.toSorted()
				.map((key) => [key, row[key]]),
		),
	)

export async function sealedDigest(rows: AsyncIterable<SealedRow>): Promise<SealedDigest> {
	const digest = createDigest()
	for await (const row of rows) digest.add(canonicalOf(row))
	return digest.result()
}

/** Writes the rows of a sealed file, numbered from 1. It must be in one transaction with the run's head. */
export async function insertSealedRows(
	sql: SqlExecutor,
	runId: string,
	file: SealedFile,
	rows: AsyncIterable<SealedRow>,
): Promise<SealedDigest> {
	const digest = createDigest()
	let written = 0
	let waiting: string[] = []
	const write = async () => {
		await sql.execute(
			`INSERT INTO rec.sealed_rows (run_id, file, number, row)
			SELECT $1, $2, $3 + ordinal, row::json FROM unnest($4::text[]) WITH ORDINALITY AS r(row, ordinal)`,
			[runId, file, written, waiting],
		)
		written += waiting.length
		waiting = []
	}
	for await (const row of rows) {
		const canonical = canonicalOf(row)
		digest.add(canonical)
		waiting.push(canonical)
		if (waiting.length === BATCH_SIZE) await write()
	}
	if (waiting.length > 0) await write()
	return digest.result()
}

export async function* readSealedRows(
	sql: SqlExecutor,
	runId: string,
	file: SealedFile,
): AsyncGenerator<SealedRow> {
	const text = 'SELECT row FROM rec.sealed_rows WHERE run_id = $1 AND file = $2 ORDER BY number'
	for await (const { row } of sql.stream<{ row: SealedRow }>(text, [runId, file])) yield row
}
