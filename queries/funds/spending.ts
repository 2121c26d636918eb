import { z } from 'zod'
import { spendingList } from '../../domain/funds/evidence.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id, page } from '../../kernel/wire/schemas.ts'
import { withdrawalsTable } from '../../projections/funds/withdrawals.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { maySeeRequest } from '../_shared/request-visibility.ts'
import { Where } from '../_shared/where.ts'
import { evidenceOf } from './evidence-state.ts'
import { paidOn } from './withdrawal-row.ts'

const spendingQuery = z.object(page(20))

const OF_WITHDRAWALS = selection(withdrawalsTable, 'w', [
	'id',
	'currency',
	'amount',
	'status',
	'purpose',
	'paid_at',
	'evidence_state',
	'evidence_due_at',
])

/** Only pages of an accepted copy are public; originals are never read here. */
const COPIES = `CASE WHEN w.evidence_state = 'accepted' THEN (
		SELECT array_agg(f.path ORDER BY p.place) FROM rec.withdrawal_evidence e
		CROSS JOIN LATERAL unnest(e.copies) WITH ORDINALITY AS p(copy, place)
		JOIN rec.files f ON f.id = p.copy
		WHERE e.evidence_id = w.evidence_id
	) END`

type Spent = SelectedBy<typeof OF_WITHDRAWALS> & { readonly copies: readonly string[] | null }

async function readSpending(
	{ sql, clock, privateFileUrl }: QueryDeps,
	requestId: string,
	{ limit, offset }: z.output<typeof spendingQuery>,
	viewer: Principal,
) {
	if (!(await maySeeRequest(sql, requestId, viewer))) throw notFound('request')
	const now = clock.now()
	const { count, rows } = await countedPage<Spent>(sql, {
		columns: `${OF_WITHDRAWALS.list}, ${COPIES} AS copies`,
		from: 'read.withdrawals w',
		where: new Where().and("w.kind = 'request' AND w.status = 'paid' AND w.target_id = ?", requestId),
		orderBy: 'w.paid_at DESC, w.id',
		limit,
		offset,
	})
	const data = rows.map((row) => {
		const evidence = evidenceOf(row, now)
		return {
			_id: row.id,
			paidOn: paidOn(row) ?? '',
			units: row.currency,
			amount: row.amount,
			purpose: row.purpose,
			evidence: evidence && {
				state: evidence.state,
				dueOn: evidence.dueOn,
				// For less than an hour, since finance may take a copy back.
				pages: (row.copies ?? []).map(privateFileUrl),
			},
		}
	})
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

/** Returns what left a fundraiser and what it bought, for everyone who may see the request. */
export const showSpending = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/spending',
		summary: 'List the payouts of a request with their evidence',
		tags: ['funds'],
		access: { allow: 'everyone', because: 'anyone who may see the request may see what its money bought' },
		params: z.object({ id }),
		query: spendingQuery,
		answers: { 200: spendingList },
		readModels: ['requests', 'withdrawals', 'organizations', 'answers'],
		handle: ({ params, query, caller }) => readSpending(deps, params.id, query, caller.principal),
	})
