import type { z } from 'zod'
import { payoutList, payoutQuery } from '../../domain/payouts/contract.ts'
import {
	PAYOUT_PROVIDERS,
	type PayoutProvider,
	providerName,
} from '../../domain/payouts/providers.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { payoutsTable } from '../../projections/payouts/payouts.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { PAYOUT_COLUMNS, type PayoutRecord, payoutRow, unknownPosition } from './payout-row.ts'

/** @throws DomainError VALIDATION when the provider's list has no such payout */
async function positionOf({ sql }: QueryDeps, provider: PayoutProvider, field: string, ref: string) {
	const row = await onTable(payoutsTable)
		.select('created_at', 'payout_ref')
		.where({ provider, payout_ref: ref })
		.maybeOne(sql)
	if (row) return row
	throw unknownPosition(field)
}

async function read(deps: QueryDeps, provider: PayoutProvider, query: z.output<typeof payoutQuery>) {
	const { starting_after: after, ending_before: before, limit } = query
	const where = new Where()
		.and('p.provider = ?', provider)
		.given(query.search || null, 'p.payout_ref = ?')
		.given(query.status, 'p.status = ?')
		.given(query.startTime === undefined ? null : new Date(query.startTime), 'p.created_at >= ?')
		.given(query.endTime === undefined ? null : new Date(query.endTime), 'p.created_at <= ?')
	if (after) {
		const { created_at, payout_ref } = await positionOf(deps, provider, 'starting_after', after)
		where.and('(p.created_at, p.payout_ref) < (?, ?)', created_at, payout_ref)
	}
	if (before) {
		const { created_at, payout_ref } = await positionOf(deps, provider, 'ending_before', before)
		where.and('(p.created_at, p.payout_ref) > (?, ?)', created_at, payout_ref)
	}
	const direction = before ? 'ASC' : 'DESC'
	const rows = await deps.sql.query<PayoutRecord>(
		`SELECT ${PAYOUT_COLUMNS} FROM read.payouts p ${where}
		ORDER BY p.created_at ${direction}, p.payout_ref ${direction} LIMIT ${where.param(limit + 1)}`,
		where.params,
	)
	const page = rows.slice(0, limit)
	const data = (before ? page.reverse() : page).map(payoutRow)
	return { body: { statusCode: 200, hasMore: rows.length > limit, data } }
}

/**
 * Lists the payouts of each provider by the specification's call from our mirror, without calling the
 * provider.
 */
export const listPayouts = (deps: QueryDeps): Route[] =>
	PAYOUT_PROVIDERS.map((provider) =>
		route({
			method: 'GET',
			path: `/api/v1/${provider}/payouts`,
			summary: `List the payouts of ${providerName(provider)}, newest first, by cursor`,
			tags: ['payouts'],
			access: FINANCE_READ_ACCESS,
			query: payoutQuery,
			answers: { 200: payoutList },
			readModels: ['payouts'],
			handle: ({ query }) => read(deps, provider, query),
		}),
	)
