import type { z } from 'zod'
import { regionOf } from '../../domain/catalog/regions.contract.ts'
import { CHECKLIST_ITEMS } from '../../domain/ledger/closing.contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { closing, monthOfEntity } from '../../domain/ledger/runs.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { periodsTable } from '../../projections/ledger/periods.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { CHECKLIST_MODELS, openThings } from './checklist.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { PERIOD_MODELS, periodsOf } from './periods.ts'
import { nameBy, RUN_COLUMNS, type RunRecord, runOf } from './runs.ts'

type Answer = z.output<typeof closing>
const LISTED = 100

async function checklistOf(
	sql: SqlExecutor,
	{ entity, month }: z.output<typeof monthOfEntity>,
): Promise<Answer['checklist']> {
	const found = await openThings(sql, regionOf(entity), month)
	const owners = await sql.query<{ id: string; name: string | null }>(
		`SELECT id, ${nameBy('o.id')} AS name FROM unnest($1::text[]) AS o (id)`,
		[[...new Set(found.flatMap(({ ownerId }) => ownerId ?? []))]],
	)
	const names = new Map(owners.map(({ id, name }) => [id, name ?? 'Erased']))
	return CHECKLIST_ITEMS.map((item) => {
		const open = found.filter((thing) => thing.item === item)
		return {
			item,
			count: open.length,
			open: open.slice(0, LISTED).map(({ subject, kind, amount, since, ownerId }) => ({
				subject,
				kind,
				units: regionOf(entity).currency,
				amount,
				since: since?.toISOString() ?? null,
				owner: ownerId === null ? null : (names.get(ownerId) ?? null),
			})),
		}
	})
}

async function reopeningOf(sql: SqlExecutor, id: string, callerId: string): Promise<Answer['reopening']> {
	const row = await sql.maybeOne<
		Pick<RowOf<typeof periodsTable>, 'reopening_by'> & {
			readonly reopening_at: Date
			readonly name: string | null
			readonly reason: string | null
		}
	>(
		`SELECT p.reopening_by, p.reopening_at, ${nameBy('p.reopening_by')} AS name, n.body AS reason
		FROM read.periods p LEFT JOIN rec.notes n ON n.note_id = p.reopening_note
		WHERE p.id = $1 AND p.reopening_by IS NOT NULL`,
		[id],
	)
	return (
		row && {
			requestedBy: row.name ?? 'Erased',
			requestedAt: row.reopening_at.toISOString(),
			reason: row.reason ?? '',
			isCallers: row.reopening_by === callerId,
		}
	)
}

async function readClosing(
	deps: LedgerQueryDeps & { readonly mayActAlone: boolean },
	requested: z.output<typeof monthOfEntity>,
	caller: Caller,
): Promise<Answer> {
	const { sql, mayActAlone } = deps
	const { entity, month } = requested
	const periods = await periodsOf(deps, regionOf(entity))
	const period = periods.find((each) => each.month === month)
	if (!period) throw refuse('NOT_FOUND.month')
	const callerId = caller.principal.id
	const [checklist, runs, reopening, before] = await Promise.all([
		checklistOf(sql, requested),
		sql.query<RunRecord>(
			`SELECT ${RUN_COLUMNS} FROM read.runs r WHERE r.seal IS NOT NULL AND r.seal ->> 'entity' = $1
				AND r.seal ->> 'month' = $2 ORDER BY r.recorded_at DESC, r.id`,
			[entity, month],
		),
		reopeningOf(sql, period.id, callerId),
		sql.maybeOne<{ position: string }>(
			`SELECT position FROM read.periods WHERE entity = $1 AND is_closed AND month < $2
			ORDER BY month DESC LIMIT 1`,
			[entity, month],
		),
	])
	return {
		period,
		checklist,
		prepared: runs.map((row) => ({
			...runOf(row),
			outdated: row.seal?.since !== (before?.position ?? null),
			isCallers: row.recorded_by === callerId,
		})),
		reopening,
		mayReopen:
			period.state === 'closed' && !periods.some((each) => each.month > month && each.state === 'closed'),
		mayActAlone,
	}
}

/** Returns the checklist of a month, its prepared runs and its reopening. */
export const showClosing = (deps: LedgerQueryDeps & { readonly mayActAlone: boolean }): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/periods/:entity/:month/closing',
		summary: 'Get the checklist and the prepared runs of a month',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: monthOfEntity,
		answers: { 200: closing },
		readModels: [...PERIOD_MODELS, ...CHECKLIST_MODELS, 'runs'],
		handle: async ({ params, caller }) => ({ body: await readClosing(deps, params, caller) }),
	})
