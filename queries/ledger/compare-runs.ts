import { z } from 'zod'
import {
	byFigure,
	REPORT_COLUMNS,
	REPORT_FIGURES,
	type ReportFigure,
} from '../../domain/ledger/figures.contract.ts'
import { compareAnswer, compareQuery } from '../../domain/ledger/runs.contract.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { type RunRowRecord, savedRow } from '../../records/ledger/run-rows.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { pageOf } from './ledger-events.ts'
import { titleOf } from './reconciliation-rows.ts'
import { readRun } from './runs.ts'

type Answer = z.output<typeof compareAnswer>
type Row = Answer['data'][number]
type SavedJson = Readonly<Record<keyof RunRowRecord, string>> & { readonly title: string | null }
interface PairRecord {
	readonly request_id: string
	readonly before: SavedJson | null
	readonly after: SavedJson | null
}

const DIFFERENT = ['content_id', 'status', ...REPORT_COLUMNS]
const json = (side: string, content: string) =>
	`CASE WHEN ${side}.request_id IS NOT NULL THEN json_build_object('title', ${content}.title,
		'content_id', ${side}.content_id, 'status', ${side}.status, 'currency', ${side}.currency,
		${REPORT_COLUMNS.map((name) => `'${name}', ${side}.${name}::text`).join(', ')}) END`

const PAIRS = `
	SELECT coalesce(b.request_id, a.request_id) AS request_id, ${json('a', 'ca')} AS before, ${json('b', 'cb')} AS after
	FROM (SELECT * FROM rec.run_rows WHERE run_id = $1) a
	FULL JOIN (SELECT * FROM rec.run_rows WHERE run_id = $2) b USING (request_id)
	LEFT JOIN rec.request_contents ca ON ca.content_id = a.content_id
	LEFT JOIN rec.request_contents cb ON cb.content_id = b.content_id
	WHERE ($3 = '' OR coalesce(b.request_id, a.request_id) > nullif($3, '')::uuid)
		AND (${DIFFERENT.map((name) => `a.${name}`).join(', ')})
			IS DISTINCT FROM (${DIFFERENT.map((name) => `b.${name}`).join(', ')})
	ORDER BY 1 LIMIT $4`

function figuresOf(saved: SavedJson): Readonly<Record<ReportFigure, bigint>> {
	const amounts = Object.fromEntries(
		Object.entries(saved)
			.filter(([name]) => (REPORT_COLUMNS as readonly string[]).includes(name))
			.map(([name, text]) => [name, BigInt(text ?? 0)]),
	)
	return savedRow({ ...saved, ...amounts } as unknown as RunRowRecord).figures
}

function rowOf({ request_id, before, after }: PairRecord): Row {
	const side = (saved: SavedJson | null): Row['before'] =>
		saved && {
			title: titleOf(saved.title),
			status: STATUS_CODES[saved.status as RequestStatus],
			figures: figuresOf(saved),
		}
	const [a, b] = [side(before), side(after)]
	const delta = (figure: ReportFigure) => (b?.figures[figure] ?? 0n) - (a?.figures[figure] ?? 0n)
	return {
		requestId: request_id,
		units: ((after ?? before)?.currency ?? DEFAULT_REGION.currency) as Row['units'],
		before: a,
		after: b,
		changes: [
			...(before?.content_id === after?.content_id ? [] : [{ cell: 'title' as const, delta: null }]),
			...(before?.status === after?.status ? [] : [{ cell: 'status' as const, delta: null }]),
			...REPORT_FIGURES.filter((figure) => delta(figure) !== 0n).map((figure) => ({
				cell: figure,
				delta: delta(figure),
			})),
		],
	}
}

async function compare(
	sql: SqlExecutor,
	runId: string,
	otherId: string,
	{ after = '', limit }: z.output<typeof compareQuery>,
): Promise<Answer> {
	const [run, other] = await Promise.all([readRun(sql, runId), readRun(sql, otherId)])
	const rows = await sql.query<PairRecord>(PAIRS, [runId, otherId, after, limit + 1])
	const { page, next } = pageOf(rows, limit, (row) => row.request_id)
	const units = [...new Set([...run.totals, ...other.totals].map((sum) => sum.units))].toSorted()
	const sumIn = (totals: Answer['sums'], currency: string, figure: ReportFigure) =>
		totals.find((sum) => sum.units === currency)?.[figure] ?? 0n
	const sums = units.map((currency) => ({
		units: currency,
		...byFigure((figure) => sumIn(other.totals, currency, figure) - sumIn(run.totals, currency, figure)),
	}))
	return { data: page.map(rowOf), next, sums }
}

export const compareRuns = ({ sql }: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/runs/:id/compare/:other',
		summary: 'Compare two saved runs',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: z.object({ id, other: id }),
		query: compareQuery,
		answers: { 200: compareAnswer },
		readModels: ['runs'],
		handle: async ({ params, query }) => ({ body: await compare(sql, params.id, params.other, query) }),
	})
