import { z } from 'zod'
import { SEALED_FILES } from '../../domain/ledger/closing.contract.ts'
import { byFigure } from '../../domain/ledger/figures.contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { run, runsQuery } from '../../domain/ledger/runs.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { runsTable } from '../../projections/ledger/runs.ts'
import { type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { uuidOf } from '../_shared/uuid-of.ts'
import { Where } from '../_shared/where.ts'
import type { LedgerQueryDeps } from './deps.ts'

export type RunRecord = RowOf<typeof runsTable> & {
	readonly recorded_name: string | null
	readonly signed_name: string | null
	readonly closed_name: string | null
	readonly reasons: Readonly<Record<string, string>> | null
}

/** Returns SQL for the name of a user id; null for erased people. */
export const nameBy = (idColumn: string): string =>
	`(SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') FROM rec.users u WHERE u.id = ${uuidOf(idColumn)})`

export const RUN_COLUMNS = `r.*, ${nameBy('r.recorded_by')} AS recorded_name, ${nameBy('r.signed_by')} AS signed_name,
	${nameBy('r.closed_by')} AS closed_name,
	(SELECT json_object_agg(n.note_id, n.body) FROM jsonb_array_elements(r.accepted) a
		JOIN rec.notes n ON n.note_id = (a -> 'reason' ->> 'noteId')::uuid) AS reasons`

const sumsOf = (totals: RunRecord['totals']): z.output<typeof run>['totals'] =>
	Object.entries(totals).map(([units, sums]) => ({
		units: units as Currency,
		...byFigure((figure) => BigInt(sums[figure] ?? 0)),
	}))

function prepares({ seal, ...row }: RunRecord): z.output<typeof run>['prepares'] {
	if (seal === null) return null
	return {
		entity: seal.entity as RegionCode,
		month: seal.month,
		open: [...seal.open],
		accepted: row.accepted.map(({ item, reason }) => ({ item, reason: row.reasons?.[reason.noteId] ?? '' })),
		files: SEALED_FILES.map((name) => ({ name, ...seal.files[name] })),
		version: row.version,
		closedAt: row.closed_at?.toISOString() ?? null,
		closedBy: row.closed_by === null ? null : (row.closed_name ?? 'Erased'),
		supersededAt: row.superseded_at?.toISOString() ?? null,
		alone: row.alone,
	}
}

export const runOf = (row: RunRecord): z.output<typeof run> => ({
	id: row.id,
	status: row.status === null ? null : (Number(row.status) as z.output<typeof run>['status']),
	region: row.region,
	asOf: row.as_of.toISOString(),
	effectiveAt: row.effective_at?.toISOString() ?? null,
	position: row.position,
	rows: row.rows,
	totals: sumsOf(row.totals),
	rowsHash: row.rows_hash,
	recordedAt: row.recorded_at.toISOString(),
	recordedBy: row.recorded_name ?? 'Erased',
	signedAt: row.signed_at?.toISOString() ?? null,
	signedBy: row.signed_by === null ? null : (row.signed_name ?? 'Erased'),
	prepares: prepares(row),
	etag: `"${row.revision}"`,
})

/** @throws DomainError NOT_FOUND */
export async function readRun(sql: SqlExecutor, runId: string): Promise<z.output<typeof run>> {
	const row = await sql.maybeOne<RunRecord>(`SELECT ${RUN_COLUMNS} FROM read.runs r WHERE r.id = $1`, [runId])
	if (!row) throw refuse('NOT_FOUND.run')
	return runOf(row)
}

const ORDER: Readonly<Record<string, ListOrder>> = {
	recordedAt: ['r.recorded_at'],
	asOf: ['r.as_of'],
	signedAt: { mayBeEmpty: 'r.signed_at' },
	id: ['r.id'],
}

function readRuns(sql: SqlExecutor, { filter, range, sort }: z.output<typeof runsQuery>) {
	const where = new Where()
		.given(filter.signed, '(r.signed_at IS NOT NULL) = ?')
		.given(filter.region, 'r.region = ?')
		.given(filter.id, 'r.id = ANY (?::uuid[])')
	const [field, direction] = sort ?? ['recordedAt', 'DESC']
	const list = {
		columns: RUN_COLUMNS,
		from: 'read.runs r',
		where,
		...orderedBy(ORDER[field], 'r.id', direction),
	}
	return restPage(sql, 'runs', range, list, runOf)
}

const common = {
	method: 'GET',
	tags: ['ledger', 'backoffice'],
	access: FINANCE_READ_ACCESS,
	readModels: ['runs'],
} as const

export const listRuns = ({ sql }: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/runs',
		summary: 'List saved runs of the reconciliation report',
		query: runsQuery,
		answers: { 200: z.array(run) },
		handle: ({ query }) => readRuns(sql, query),
	})

export const showRun = ({ sql }: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/runs/:id',
		summary: 'Get a saved run',
		params: z.object({ id }),
		answers: { 200: run },
		handle: async ({ params }) => ({ body: await readRun(sql, params.id) }),
	})
