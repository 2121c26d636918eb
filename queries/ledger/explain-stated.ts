import type { ExplainQuery, StatedAmount } from '../../domain/ledger/explain.contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { Where } from '../_shared/where.ts'
import { hasBegun, isHeld } from './as-of-rows.ts'
import { type Chosen, savedBy } from './chosen-requests.ts'
import { currencyOf, fromRows, isSaved, type Source } from './explain-source.ts'

interface StatedFigure {
	readonly missing: () => DomainError
	readonly types: readonly string[]
	/** The amount in the event's data; the latest one counts, per kind if there are several. */
	readonly amount: string
	readonly apart?: string
	readonly visible: string
	readonly key?: string
}

const minor = (field: string) => `(t.data ->> '${field}')::bigint`
const DONATION_TYPES = ['DonationStarted', 'DonationAssigned']
const donation = (part: 'donation' | 'fee' | 'total'): StatedFigure => ({
	missing: () => notFound('donation'),
	types: DONATION_TYPES,
	amount: `(t.data -> 'split' ->> '${part}')::bigint`,
	visible: `SELECT 'donation-' || id AS stream, currency, ${part} AS amount FROM read.donations WHERE id = $1::uuid`,
})
const refund = (part: 'amount' | 'share'): StatedFigure => ({
	missing: () => refuse('NOT_FOUND.refund'),
	types: ['RefundRequested'],
	amount: minor(part),
	visible: `SELECT t.stream, t.data ->> 'currency' AS currency, ${minor(part)} AS amount FROM read.timeline t
		WHERE t.stream = 'donation-' || $2 AND t.type = 'RefundRequested' AND t.data ->> 'refundId' = $1`,
	key: 'refundId',
})
const discrepancy = (amount: string, column: string): StatedFigure => ({
	missing: () => notFound('discrepancy'),
	types: ['DiscrepancyFound', 'DiscrepancyChanged'],
	amount,
	visible: `SELECT stream, currency, ${column} AS amount FROM read.discrepancies WHERE id = $1::uuid`,
	key: 'discrepancyId',
})

const STATED_FIGURES: Readonly<Record<Exclude<StatedAmount, 'goal'>, StatedFigure>> = {
	given: donation('donation'),
	cover: donation('fee'),
	charged: donation('total'),
	refund: refund('amount'),
	refundShare: refund('share'),
	withdrawal: {
		missing: () => notFound('withdrawal'),
		types: ['WithdrawalRequested'],
		amount: minor('amount'),
		visible: `SELECT 'fund-' || fund AS stream, currency, amount FROM read.withdrawals WHERE id = $1::uuid`,
		key: 'withdrawalId',
	},
	payout: {
		missing: () => notFound('payout'),
		types: ['PayoutSent'],
		amount: minor('amount'),
		visible: `SELECT 'payout-' || id AS stream, currency, amount FROM read.payouts WHERE payout_ref = $1`,
	},
	payoutApart: {
		missing: () => notFound('payout'),
		types: ['PayoutSent', 'PayoutLinesMirrored'],
		amount: `CASE t.type WHEN 'PayoutSent' THEN -${minor('amount')} ELSE ${minor('sum')} END`,
		apart: 't.type',
		visible: `SELECT 'payout-' || id AS stream, currency, lines_sum - amount AS amount FROM read.payouts
			WHERE payout_ref = $1 AND lines_sum IS NOT NULL`,
	},
	expected: discrepancy(minor('expected'), 'expected'),
	reported: discrepancy(minor('reported'), 'reported'),
	apart: discrepancy(`${minor('reported')} - ${minor('expected')}`, 'reported - expected'),
}

interface Visible {
	readonly stream: string
	readonly currency: Currency
	readonly amount: bigint
}

const changes = (amount: string, of: string, by: string) =>
	`(${amount}) - coalesce(lag(${amount}) OVER (PARTITION BY ${of} ORDER BY ${by}), 0)`

/** @throws DomainError NOT_FOUND */
export async function statedSource(
	sql: SqlExecutor,
	stated: Exclude<StatedAmount, 'goal'>,
	id: string,
	object: string | undefined,
): Promise<Source> {
	const { missing, types, amount, apart = 't.stream', visible, key } = STATED_FIGURES[stated]
	// A refund is found on its donation's stream.
	const params = key === 'refundId' ? [object ?? '', id] : [id]
	const row = await sql.maybeOne<Visible>(visible, params)
	if (!row) throw missing()
	return fromRows({
		currency: row.currency,
		// A statement has no effective time besides its recording.
		counts: (where, at) => `e.position <= ${where.param(at.position)}`,
		table: (where) => `(
			SELECT t.event_id, t.type AS kind, t.position, t.at AS recorded_at,
				coalesce((t.data ->> 'effectiveAt')::timestamptz, t.at) AS effective_at,
				${changes(amount, apart, 't.revision')} AS amount
			FROM read.timeline t WHERE t.stream = ${where.param(row.stream)} AND t.type = ANY (${where.param(types)})
				${key ? `AND t.data ->> '${key}' = ${where.param(params[0])}` : ''})`,
		proof: async () => row.amount,
	})
}

/**
 * Returns the goal of one request, or of all chosen ones without removed requests; with `kept`, of those that
 * each run counted.
 * @throws DomainError NOT_FOUND
 */
export async function goalSource(sql: SqlExecutor, query: ExplainQuery, chosen: Chosen): Promise<Source> {
	const { of, saved: byRuns } = query
	const one =
		of === undefined ? null : await onTable(requestsTable).select('currency').where({ id: of }).maybeOne(sql)
	if (of !== undefined && !one) throw notFound('request')
	const currency = one?.currency ?? currencyOf(query)
	const goal = of !== undefined && !byRuns ? 'h.goal' : `CASE h.status WHEN 'removed' THEN 0 ELSE h.goal END`
	const whose = (where: Where, which: Chosen) => {
		const these =
			of === undefined
				? `h.goal IS NOT NULL AND h.currency = ${where.param(currency)}`
				: `h.goal IS NOT NULL AND h.id = ${where.param(of)}`
		return which ? `${these} AND h.id IN (${which(where)})` : these
	}
	return fromRows({
		currency,
		counts: (where, at) =>
			byRuns ? `${hasBegun(where, at, 'e')} AND ${isSaved(where, at)}` : hasBegun(where, at, 'e'),
		table: (where) => `(
			SELECT h.id, h.id AS request_id, h.currency, h.event_id, h.kind, h.position, h.recorded_at, h.recorded_at AS effective_at,
				${changes(goal, 'h.id', 'h.position')} AS amount
			FROM read.request_history h WHERE ${whose(where, chosen)})`,
		async proof(at) {
			const where = new Where()
			where.and(isHeld(where, at, 'h'))
			where.and(whose(where, byRuns ? savedBy(at) : chosen))
			const text = `SELECT coalesce(sum(${goal}), 0)::bigint AS sum FROM read.request_history h ${where}`
			return (await sql.one<{ sum: bigint }>(text, where.params)).sum
		},
	})
}
