import type { z } from 'zod'
import { SEALED_FILES, type SealedFile } from '../../domain/ledger/closing.contract.ts'
import { canonicalRow, type run } from '../../domain/ledger/runs.contract.ts'
import type { Settings } from '../../kernel/capability/infrastructure.ts'
import type { PdfPrinter, PrintedPage } from '../../kernel/ports/pdf.ts'
import type { ArchivedFile } from '../../kernel/ports/signed-archive.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import { readRunRows } from '../../records/ledger/run-rows.ts'
import { canonicalOf, readSealedRows, type SealedRow } from '../../records/ledger/sealed-rows.ts'
import { defused } from '../_shared/csv.ts'

export interface PackParts {
	readonly sql: SqlExecutor
	readonly pdf: PdfPrinter
	readonly settings: Pick<Settings, 'entities'>
}

type Run = z.output<typeof run>
type Prepared = Run & { readonly prepares: NonNullable<Run['prepares']> }

const README = `This archive holds a month of a legal entity as it was closed.

close.pdf            the close for people
close.json           its acts, what stayed open with the reasons, and the digests that the log holds
requests.json        the report of all requests as they were known then; amounts are minor units
trial-balance.json   the balance of every account of the ledger at the end of the month; debit is positive
roll-forward.json    by account: opening, what came late for earlier months, movements by kind, closing
late-items.json      facts of earlier months that came after those were closed
discrepancies.json   differences that were open in the month, with their owners
checklist.json       what was open when the month was prepared
*.csv                the same rows for spreadsheets

Verify the archive:
  sha256sum -c SHA256SUMS
  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
Compare public-key.pem with the key that the organization gave you in another way.
`

/** Makes the JSON array whose SHA-256 the log holds. */
async function* jsonOf(rows: AsyncIterable<string>): AsyncGenerator<string> {
	let before = '['
	for await (const row of rows) {
		yield `${before}${row}`
		before = ','
	}
	yield before === '[' ? '[]' : ']'
}

const cell = (value: unknown): string => {
	const text = value === null || value === undefined ? '' : String(value)
	const safe = typeof value === 'string' && !/^-?\d+$/.test(text) ? defused(text) : text
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* csvOf(rows: AsyncIterable<SealedRow>): AsyncGenerator<string> {
	let columns: readonly string[] | null = null
	for await (const row of rows) {
		if (columns === null) {
			columns = Object.keys(row)
			yield `${columns.join(',')}\r\n`
		}
		yield `${columns.map((column) => cell(row[column])).join(',')}\r\n`
	}
}

async function* mapped<T, U>(rows: AsyncIterable<T>, change: (row: T) => U): AsyncGenerator<U> {
	for await (const row of rows) yield change(row)
}

async function* only<T>(value: T | Promise<T>): AsyncGenerator<T> {
	yield await value
}

/** Lists the files of a pack in their order. Rows are read when a file is written. */
export function packFiles(deps: PackParts, prepared: Prepared): ArchivedFile[] {
	const { sql } = deps
	const rowsOf = (file: SealedFile) => readSealedRows(sql, prepared.id, file)
	const requests = () => mapped(readRunRows(sql, prepared.id), canonicalRow)
	const flat = (canonical: string): SealedRow => {
		const { figures, ...row } = JSON.parse(canonical) as SealedRow & { figures: SealedRow }
		return { ...row, ...figures }
	}
	return [
		{ name: 'README.txt', bytes: only(README) },
		{ name: 'close.pdf', bytes: only(deps.pdf.print(paperOf(deps, prepared))) },
		{ name: 'close.json', bytes: only(`${JSON.stringify(manifestOf(prepared), null, '\t')}\n`) },
		{ name: 'requests.json', bytes: jsonOf(requests()) },
		{ name: 'requests.csv', bytes: csvOf(mapped(requests(), flat)) },
		...SEALED_FILES.flatMap((file) => [
			{ name: `${file}.json`, bytes: jsonOf(mapped(rowsOf(file), canonicalOf)) },
			{ name: `${file}.csv`, bytes: csvOf(rowsOf(file)) },
		]),
	]
}

const manifestOf = ({ prepares, totals: _, etag: __, ...run }: Prepared) => ({
	entity: prepares.entity,
	month: prepares.month,
	version: prepares.version,
	run: run.id,
	logPosition: run.position,
	movedUntil: run.effectiveAt,
	knownAt: run.asOf,
	requests: { rows: run.rows, sha256: run.rowsHash },
	files: prepares.files,
	prepared: { by: run.recordedBy, at: run.recordedAt },
	signed: run.signedAt && { by: run.signedBy, at: run.signedAt },
	closed: prepares.closedAt && { by: prepares.closedBy, at: prepares.closedAt },
	supersededAt: prepares.supersededAt,
	byOnePerson: prepares.alone,
	open: prepares.open,
	accepted: prepares.accepted,
})

/** Prints the close in English, the language of the ledger. */
function paperOf({ settings }: PackParts, { prepares, ...run }: Prepared): PrintedPage {
	const language = 'en'
	const text = textFor(language)
	const { name, address } = settings.entities[prepares.entity]
	const act = (key: 'prepared' | 'signed' | 'closed', by: string | null, at: string | null) => ({
		label: text(`ledger.pack.${key}`),
		lines: [at === null ? text('ledger.pack.notYet') : `${by}, ${at}`],
	})
	const { supersededAt, version, month } = prepares
	return {
		language,
		format: regionOf(prepares.entity).paper,
		madeAt: Date.parse(run.recordedAt),
		issuer: [name, ...address],
		title: text('ledger.pack.title'),
		number: `${prepares.entity} ${month}`,
		version: version === null ? text('ledger.pack.draft') : text('ledger.pack.version', { version }),
		stamp: version === null ? text('ledger.pack.draft') : null,
		mark: supersededAt === null ? null : text('ledger.pack.superseded', { time: supersededAt }),
		reason: prepares.alone ? text('ledger.pack.alone') : null,
		facts: [
			act('prepared', run.recordedBy, run.recordedAt),
			act('signed', run.signedBy, run.signedAt),
			act('closed', prepares.closedBy, prepares.closedAt),
			{ label: text('ledger.pack.movedUntil'), lines: [run.effectiveAt ?? ''] },
			{ label: text('ledger.pack.position'), lines: [run.position] },
			...prepares.open.map((item) => ({
				label: text(`ledger.pack.items.${item}`),
				lines: [
					prepares.accepted.find((each) => each.item === item)?.reason ?? text('ledger.pack.notAccepted'),
				],
			})),
		],
		sums: run.totals.flatMap(({ units, donated_quantity, totalWithdrawalAmount }) => [
			{
				label: text('ledger.pack.raised', { units }),
				value: amountFor(language, donated_quantity, units),
				strong: false,
			},
			{
				label: text('ledger.pack.withdrawn', { units }),
				value: amountFor(language, totalWithdrawalAmount, units),
				strong: false,
			},
		]),
		statements: [
			text('ledger.pack.verify'),
			...prepares.files.map((file) => `${file.name}: ${file.rows}, SHA-256 ${file.sha256}`),
			`requests: ${run.rows}, SHA-256 ${run.rowsHash}`,
		],
		otherForm: '',
	}
}
