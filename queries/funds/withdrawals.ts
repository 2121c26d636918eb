import type { z } from 'zod'
import { type withdrawal, withdrawalList, withdrawalListQuery } from '../../domain/funds/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { readsMoney } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import type { SealedDeps } from './deps.ts'
import {
	WITHDRAWAL_COLUMNS,
	WITHDRAWAL_FROM,
	WITHDRAWAL_MODELS,
	type WithdrawalRecord,
	withdrawalOf,
	withVisible,
} from './withdrawal-row.ts'
import { withdrawalsCsv } from './withdrawals-csv.ts'

/** @throws DomainError NOT_FOUND also when the viewer may not read it */
export async function readWithdrawal(
	deps: SealedDeps,
	withdrawalId: string,
	viewer: Principal,
): Promise<z.output<typeof withdrawal>> {
	const where = withVisible(new Where().and('w.id = ?', withdrawalId), viewer)
	const row = await deps.sql.maybeOne<WithdrawalRecord>(
		`SELECT ${WITHDRAWAL_COLUMNS} FROM ${WITHDRAWAL_FROM} ${where}`,
		where.params,
	)
	if (!row) throw notFound('withdrawal')
	return withdrawalOf(row, viewer, deps)
}

/** Allows the author, the leads of its organization, finance and admins to read a request's withdrawals. */
async function checkRequest({ sql }: QueryDeps, requestId: string, viewer: Principal): Promise<void> {
	const row = await sql.maybeOne(
		`SELECT 1 AS there FROM read.requests r WHERE r.id = $1 AND r.status <> 'removed'
			AND ($3 OR r.author_id = $2 OR EXISTS (SELECT 1 FROM read.organizations o
				WHERE o.id = r.organization_id AND $2::text = ANY(o.lead_ids)))`,
		[requestId, viewer.id, readsMoney(viewer)],
	)
	if (!row) throw notFound('request')
}

async function readList(deps: SealedDeps, query: z.output<typeof withdrawalListQuery>, viewer: Principal) {
	const { userId, requestId, status, limit, offset } = query
	if (userId !== undefined && userId !== viewer.id && !readsMoney(viewer)) throw notAllowed()
	if (requestId !== undefined) await checkRequest(deps, requestId, viewer)
	const where = withVisible(new Where(), viewer)
		.given(userId, 'w.by_user_id = ?')
		.given(requestId, "w.kind = 'request' AND w.target_id = ?")
		.given(status, 'w.status = ?')
	if (query.isDownload === 'true') return withdrawalsCsv(deps, where)
	const { count, rows } = await countedPage<WithdrawalRecord>(deps.sql, {
		columns: WITHDRAWAL_COLUMNS,
		from: WITHDRAWAL_FROM,
		where,
		orderBy: 'w.requested_at DESC, w.id',
		limit,
		offset,
	})
	const data = rows.map((row) => withdrawalOf(row, viewer, deps))
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

/** Returns withdrawals: one's own, of a request, or all for finance and admins; as CSV with `isDownload`. */
export const listWithdrawals = (deps: SealedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/withdraw',
		summary: 'List withdrawals; export as CSV with isDownload',
		tags: ['funds'],
		access: { allow: 'signedIn' },
		query: withdrawalListQuery,
		answers: { 200: withdrawalList },
		streams: 'text/csv',
		readModels: [...WITHDRAWAL_MODELS, 'organizations'],
		handle: ({ query, caller }) => readList(deps, query, caller.principal),
	})
