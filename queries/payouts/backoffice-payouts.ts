import { z } from 'zod'
import {
	backofficePayout,
	backofficePayoutDetail,
	backofficePayoutQuery,
	HAS_MORE_HEADER,
	payoutLine,
	payoutLineQuery,
	payoutParams,
} from '../../domain/payouts/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { payoutsTable } from '../../projections/payouts/payouts.ts'
import { countedPage, type ListOf } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { within } from '../_shared/entity-days.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { LINES_SUM, type LineRecord, lineRow, linesPage, type SumRecord } from './payout-lines.ts'
import {
	backofficePayoutRow,
	isLate,
	OPEN_OF_PAYOUT,
	PAYOUT_COLUMNS,
	type PayoutRecord,
	unknownPosition,
} from './payout-row.ts'

const ORDER: Readonly<Record<string, readonly string[]>> = {
	createdAt: ['p.created_at'],
	arrivalAt: ['p.arrival_at'],
	amount: byAmount('p.amount', 'p.currency'),
	id: ['p.payout_ref'],
}
export const backofficePayoutReads = {
	method: 'GET',
	tags: ['payouts', 'backoffice'],
	access: FINANCE_READ_ACCESS,
} as const
const COLUMNS = `${PAYOUT_COLUMNS}, ${OPEN_OF_PAYOUT} AS open`
export type FoundPayout = PayoutRecord & { readonly open: number }

type RequestedPage = Pick<z.output<typeof backofficePayoutQuery>, 'filter' | 'sort'>

const orderOf = ({ sort }: Pick<RequestedPage, 'sort'>) => sort ?? (['createdAt', 'DESC'] as const)

export function payoutsOf({ filter, sort }: RequestedPage, now: number): ListOf {
	const where = new Where()
		.given(filter.q || null, 'p.payout_ref = ?')
		.given(filter.provider, 'p.provider = ?')
		.given(filter.status, 'p.status = ?')
		.given(filter.currency, 'p.currency = ?')
		.given(filter.id, 'p.payout_ref = ANY(?)')
	within(where, filter, 'p.created_at', 'p.currency')
	if (filter.reconciliation)
		where.and(`p.reconciled_at IS ${filter.reconciliation === 'completed' ? 'NOT NULL' : 'NULL'}`)
	if (filter.late !== undefined) {
		const late = isLate(where.param(new Date(now)))
		where.and(filter.late ? late : `NOT (${late})`)
	}
	const [field, direction] = orderOf({ sort })
	return {
		columns: COLUMNS,
		from: 'read.payouts p',
		where,
		orderBy: `${inDirection(ORDER[field], direction)}, p.payout_ref ${direction}`,
	}
}

/**
 * Returns the payouts right before or after one, in the order of the list. Backwards, the page is read from
 * its end and reversed.
 * @throws DomainError VALIDATION for an unknown payout
 */
async function searchBeside(
	{ sql, clock }: QueryDeps,
	query: z.output<typeof backofficePayoutQuery>,
	field: 'starting_after' | 'ending_before',
) {
	const ref = query[field] ?? ''
	if (!(await onTable(payoutsTable).select('id').where({ payout_ref: ref }).maybeOne(sql)))
		throw unknownPosition(field)
	const { columns, from, where } = payoutsOf(query, clock.now())
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM ${from} ${where}`,
		where.params,
	)
	const [name, listed] = orderOf(query)
	const isBack = field === 'ending_before'
	const direction = isBack ? (listed === 'ASC' ? 'DESC' : 'ASC') : listed
	const terms = [...(ORDER[name] ?? []), 'p.payout_ref']
	where.and(
		`(${terms.join()}) ${direction === 'ASC' ? '>' : '<'} (SELECT ${terms.join()} FROM read.payouts p WHERE p.payout_ref = ?)`,
		ref,
	)
	const limit = query.range[1] + 1
	const rows = await sql.query<FoundPayout>(
		`SELECT ${columns} FROM ${from} ${where} ORDER BY ${inDirection(terms, direction)} LIMIT ${where.param(limit + 1)}`,
		where.params,
	)
	const page = rows.slice(0, limit)
	return {
		body: (isBack ? page.reverse() : page).map(backofficePayoutRow),
		headers: {
			...contentRange('payouts', 0, page.length, count),
			// The position of a page beside a payout is unknown: RFC 9110, 14.4.
			'content-range': `payouts */${count}`,
			[HAS_MORE_HEADER]: String(rows.length > limit),
		},
	}
}

async function search(deps: QueryDeps, query: z.output<typeof backofficePayoutQuery>) {
	if (query.starting_after) return searchBeside(deps, query, 'starting_after')
	if (query.ending_before) return searchBeside(deps, query, 'ending_before')
	const [from, to] = query.range
	const { count, rows } = await countedPage<FoundPayout>(deps.sql, {
		...payoutsOf(query, deps.clock.now()),
		limit: to - from + 1,
		offset: from,
	})
	return {
		body: rows.map(backofficePayoutRow),
		headers: {
			...contentRange('payouts', from, rows.length, count),
			[HAS_MORE_HEADER]: String(from + rows.length < count),
		},
	}
}

export const backofficePayouts = (deps: QueryDeps): Route =>
	route({
		...backofficePayoutReads,
		path: '/api/backoffice/payouts',
		summary: 'List payouts',
		query: backofficePayoutQuery,
		answers: { 200: z.array(backofficePayout) },
		readModels: ['payouts', 'discrepancies'],
		handle: ({ query }) => search(deps, query),
	})

/** @throws DomainError NOT_FOUND */
export async function findPayout({ sql }: QueryDeps, ref: string): Promise<FoundPayout> {
	const row = await sql.maybeOne<FoundPayout>(
		`SELECT ${COLUMNS} FROM read.payouts p WHERE p.payout_ref = $1`,
		[ref],
	)
	if (!row) throw notFound('payout')
	return row
}

async function show(deps: QueryDeps, ref: string) {
	const row = await findPayout(deps, ref)
	const lines =
		row.lines_digest === null
			? null
			: await deps.sql.one<SumRecord>(LINES_SUM, [row.account, ref, row.lines_digest])
	const sum = lines && { ...lines, apart: lines.net - row.amount }
	const next = await deps.sql.maybeOne<{ payout_ref: string }>(REPLACED_BY, [row.account, ref])
	return { body: { ...backofficePayoutRow(row), sum, replacedBy: next?.payout_ref ?? null } }
}

const REPLACED_BY = `SELECT q.payout_ref FROM rec.payout_lines l
	JOIN read.payouts q ON q.account = l.account AND q.payout_ref = l.payout_ref AND q.lines_digest = l.digest
	WHERE l.account = $1 AND l.source_ref = $2 AND l.kind IN ('payout_failure', 'payout_cancel') AND q.payout_ref <> $2
	ORDER BY q.created_at LIMIT 1`

export const showBackofficePayout = (deps: QueryDeps): Route =>
	route({
		...backofficePayoutReads,
		path: '/api/backoffice/payouts/:id',
		summary: 'Get a payout',
		params: payoutParams,
		answers: { 200: backofficePayoutDetail },
		readModels: ['payouts', 'discrepancies', 'provider_objects'],
		handle: ({ params }) => show(deps, params.id),
	})

async function readLines(deps: QueryDeps, ref: string, query: z.output<typeof payoutLineQuery>) {
	const row = await findPayout(deps, ref)
	const [from, to] = query.range
	const key = [row.account, ref, row.lines_digest ?? '']
	const open = query.filter.open ?? false
	const [field, direction] = query.sort ?? ['at', 'ASC']
	const order = field === 'id' ? `ref ${direction}` : `created_at ${direction}, ref`
	const rows = await deps.sql.query<LineRecord>(linesPage(order), [...key, open, to - from + 1, from])
	const sum = await deps.sql.one<SumRecord>(LINES_SUM, key)
	const headers = contentRange('lines', from, rows.length, open ? sum.unmatched : sum.rows)
	return { body: rows.map(lineRow), headers }
}

export const payoutLines = (deps: QueryDeps): Route =>
	route({
		...backofficePayoutReads,
		path: '/api/backoffice/payouts/:id/lines',
		summary: 'List the lines of a payout',
		params: payoutParams,
		query: payoutLineQuery,
		answers: { 200: z.array(payoutLine) },
		readModels: ['payouts', 'provider_objects', 'donations'],
		handle: ({ params, query }) => readLines(deps, params.id, query),
	})
