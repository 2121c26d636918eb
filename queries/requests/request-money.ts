import { z } from 'zod'
import { requestMoneyAnswer } from '../../domain/requests/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { fundTotalsTable } from '../../projections/ledger/fund-totals.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { maySeeRequest, viewerId } from '../_shared/request-visibility.ts'
import { readsMoney } from '../_shared/roles.ts'

type Totals = Pick<
	RowOf<typeof fundTotalsTable>,
	'currency' | 'fee' | 'total' | 'refunded' | 'charged_back' | 'raised' | 'withdrawn' | 'reserved'
>

interface Entry {
	readonly kind: 'charged' | 'fees' | 'refunded' | 'raised' | 'withdrawn' | 'reserved'
	readonly at: Date
	readonly what: string
	readonly amount: bigint
	readonly count: number
}

/** SQL for the newest entries of each figure; the figure sums all entries, also those that are not listed. */
const ENTRIES = `
	WITH donation AS (
		SELECT d.*, CASE WHEN d.anonymous OR x.first_name IS NULL THEN '' ELSE trim(x.first_name || ' ' || x.last_name) END AS donor
		FROM read.donations d LEFT JOIN rec.donation_details x ON x.donation_id = d.id
		WHERE d.target_id = $1 AND d.confirmed_at IS NOT NULL
	), entry AS (
		SELECT 'charged' AS kind, confirmed_at AS at, donor AS what, total AS amount FROM donation
		UNION ALL SELECT 'fees', confirmed_at, donor, fee FROM donation WHERE fee > 0
		UNION ALL SELECT 'refunded', confirmed_at, donor, lost_share FROM donation WHERE lost_share > 0
		UNION ALL SELECT 'raised', confirmed_at, donor, donation - lost_share FROM donation WHERE donation > lost_share
	), ranked AS (
		SELECT *, row_number() OVER (PARTITION BY kind ORDER BY at DESC, what) AS place,
			count(*) OVER (PARTITION BY kind)::int AS count FROM entry
	)
	SELECT kind, at, what, amount, count FROM ranked WHERE place <= 50 ORDER BY kind, at DESC, what`

const WITHDRAWALS = `
	WITH entry AS (
		SELECT w.id, CASE WHEN w.status = 'paid' THEN 'withdrawn' ELSE 'reserved' END AS kind, w.amount,
			CASE WHEN w.status = 'paid' THEN w.paid_at ELSE w.requested_at END AS at,
			CASE WHEN w.status = 'paid' THEN w.reference ELSE w.status END AS what
		FROM read.withdrawals w JOIN read.requests r ON r.id = w.target_id
		WHERE w.kind = 'request' AND w.target_id = $1 AND w.status IN ('requested', 'approved', 'failed', 'paid')
			AND ($3 OR r.author_id = $2 OR EXISTS (SELECT 1 FROM read.organizations o
				WHERE o.id = r.organization_id AND $2::text = ANY(o.lead_ids)))
	), ranked AS (
		SELECT *, row_number() OVER (PARTITION BY kind ORDER BY at DESC, id) AS place,
			count(*) OVER (PARTITION BY kind)::int AS count FROM entry
	)
	SELECT kind, at, what, amount, count FROM ranked WHERE place <= 50 ORDER BY at DESC, id`

async function readMoney({ sql }: QueryDeps, requestId: string, viewer: Principal) {
	if (!(await maySeeRequest(sql, requestId, viewer))) throw notFound('request')
	const totals = await sql.one<Totals>(
		`SELECT r.currency, coalesce(f.total, 0) AS total, coalesce(f.fee, 0) AS fee,
			coalesce(f.refunded, 0) AS refunded,
			coalesce(f.charged_back, 0) AS charged_back, coalesce(f.raised, 0) AS raised,
			coalesce(f.withdrawn, 0) AS withdrawn, coalesce(f.reserved - f.held, 0) AS reserved
		FROM read.requests r LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency
		WHERE r.id = $1`,
		[requestId],
	)
	const entries = [
		...(await sql.query<Entry>(ENTRIES, [requestId])),
		...(await sql.query<Entry>(WITHDRAWALS, [requestId, viewerId(viewer), readsMoney(viewer)])),
	]
	const figure = (kind: Entry['kind'], amount: bigint) => {
		const visible = entries.filter((entry) => entry.kind === kind)
		return {
			amount,
			count: visible[0]?.count ?? 0,
			entries: visible.map(({ at, what, amount }) => ({ at: at.toISOString(), what, amount })),
		}
	}
	const data = {
		currency: totals.currency,
		charged: figure('charged', totals.total),
		fees: figure('fees', totals.fee),
		refunded: figure('refunded', totals.refunded + totals.charged_back),
		raised: figure('raised', totals.raised),
		withdrawn: figure('withdrawn', totals.withdrawn),
		reserved: figure('reserved', totals.reserved),
		held: { amount: totals.raised - totals.withdrawn - totals.reserved, count: 0, entries: [] },
	}
	return { body: { statusCode: 200, data } }
}

export const requestMoney = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/money',
		summary: 'Get the use of a request’s money',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'anyone who may see the request may see its money' },
		params: z.object({ id }),
		answers: { 200: requestMoneyAnswer },
		readModels: ['requests', 'fund_totals', 'donations', 'withdrawals'],
		handle: ({ params, caller }) => readMoney(deps, params.id, caller.principal),
	})
