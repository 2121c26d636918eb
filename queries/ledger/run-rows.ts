import { z } from 'zod'
import { regionOf } from '../../domain/catalog/regions.contract.ts'
import { SEALED_FILES } from '../../domain/ledger/closing.contract.ts'
import {
	type runRow,
	runRowsAnswer,
	runRowsQuery,
	runVerification,
} from '../../domain/ledger/runs.contract.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { runsTable } from '../../projections/ledger/runs.ts'
import { digestOf, type RunRowRecord, readRunRows, savedRow } from '../../records/ledger/run-rows.ts'
import { readSealedRows, sealedDigest } from '../../records/ledger/sealed-rows.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { differenceRows } from './difference-rows.ts'
import { type ChangedRecord, changedRows } from './difference-sql.ts'
import { pageOf } from './ledger-events.ts'
import { type At, HISTORY_MODELS, momentOf } from './moments.ts'
import { titleOf } from './reconciliation-rows.ts'
import { readRun } from './runs.ts'
import { savedRows } from './saved-rows.ts'
import { SEALED_ROWS } from './seal-rows.ts'

type Row = z.output<typeof runRow>
type StoredRecord = RunRowRecord & { readonly title: string | null }

async function runAndNow(sql: SqlExecutor, runId: string): Promise<readonly [then: At, now: At]> {
	const then = await momentOf(sql, { kind: 'run', value: runId }, undefined)
	return [then, await momentOf(sql, undefined, then.effectiveAt?.toISOString())]
}

async function correctionsOf(
	sql: SqlExecutor,
	then: At,
	now: At,
	ids: readonly string[],
): Promise<ReadonlyMap<string, Row['corrections']>> {
	const { text, params } = changedRows(then, now, { statuses: null, ids })
	const changed = await sql.query<ChangedRecord>(`${text} SELECT * FROM changed`, params.params)
	const rows = await differenceRows(sql, then, now, changed)
	const corrections = rows.map((row) =>
		row.changes.map(({ cell, delta, causes }) => ({
			cell,
			delta,
			events: causes.reduce((sum, cause) => sum + cause.events, 0),
		})),
	)
	return new Map(rows.map((row, index) => [row.id, corrections[index] ?? []]))
}

async function readRows(
	{ sql }: LedgerQueryDeps,
	runId: string,
	{ limit, after, corrected }: z.output<typeof runRowsQuery>,
): Promise<z.output<typeof runRowsAnswer>> {
	await readRun(sql, runId)
	const [then, now] = await runAndNow(sql, runId)
	const { text, params } = corrected
		? changedRows(then, now, { statuses: null })
		: { text: '', params: new Where() }
	const rows = await sql.query<StoredRecord>(
		`${text} SELECT s.*, c.title FROM rec.run_rows s
		LEFT JOIN rec.request_contents c ON c.content_id = s.content_id
		WHERE s.run_id = ${params.param(runId)} AND s.number > ${params.param(Number(after ?? 0))}
			${corrected ? 'AND s.request_id IN (SELECT id FROM changed)' : ''}
		ORDER BY s.number LIMIT ${params.param(limit + 1)}`,
		params.params,
	)
	const { page, next } = pageOf(rows, limit, ({ number }) => String(number))
	const corrections = await correctionsOf(
		sql,
		then,
		now,
		page.map((row) => row.request_id),
	)
	const data = page.map(
		(row): Row => ({
			number: row.number,
			requestId: row.request_id,
			title: titleOf(row.title),
			status: STATUS_CODES[row.status as RequestStatus],
			region: row.region as Row['region'],
			units: row.currency as Row['units'],
			figures: savedRow(row).figures,
			corrections: corrections.get(row.request_id) ?? [],
		}),
	)
	return { data, next }
}

/** Verifies the files that a prepared month sealed. The last two are about read models, not about the log. */
async function verifyFiles(
	sql: SqlExecutor,
	runId: string,
): Promise<z.output<typeof runVerification>['files']> {
	const row = await onTable(runsTable).select('seal', 'position').where({ id: runId }).maybeOne(sql)
	if (!row?.seal) return []
	const { entity, month, since, files } = row.seal
	const sealed = { entity: regionOf(entity), month, since, position: row.position }
	const verified: z.output<typeof runVerification>['files'] = []
	for (const name of SEALED_FILES) {
		const { sha256 } = files[name]
		const stored = await sealedDigest(readSealedRows(sql, runId, name))
		const isOfLog = name !== 'discrepancies' && name !== 'checklist'
		const again = isOfLog ? await sealedDigest(SEALED_ROWS[name](sql, sealed)) : null
		verified.push({ name, holds: stored.sha256 === sha256, rebuilds: again && again.sha256 === sha256 })
	}
	return verified
}

async function verify(sql: SqlExecutor, runId: string): Promise<z.output<typeof runVerification>> {
	const { rowsHash, rows, status, region } = await readRun(sql, runId)
	const at = await momentOf(sql, { kind: 'run', value: runId }, undefined)
	const stored = await digestOf(readRunRows(sql, runId))
	const again = await digestOf(
		savedRows(sql, at, { status: status ?? undefined, region: region ?? undefined }),
	)
	return {
		rowsHash,
		rows,
		storedHash: stored.rowsHash,
		storedRows: stored.rows,
		holds: stored.rowsHash === rowsHash && stored.rows === rows,
		rebuilds: again.rowsHash === rowsHash,
		files: await verifyFiles(sql, runId),
	}
}

const common = {
	method: 'GET',
	tags: ['ledger', 'backoffice'],
	access: FINANCE_READ_ACCESS,
	params: z.object({ id }),
	readModels: ['runs', ...HISTORY_MODELS],
} as const

export const listRunRows = (deps: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/runs/:id/rows',
		summary: 'List the rows of a saved run with later corrections',
		query: runRowsQuery,
		answers: { 200: runRowsAnswer },
		handle: async ({ params, query }) => ({ body: await readRows(deps, params.id, query) }),
	})

export const verifyRun = ({ sql }: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/runs/:id/verify',
		summary: 'Verify a saved run against its record and the log',
		answers: { 200: runVerification },
		handle: async ({ params }) => ({ body: await verify(sql, params.id) }),
	})
