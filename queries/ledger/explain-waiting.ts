import type { Waiting } from '../../domain/ledger/explain.contract.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { readQueues } from '../_shared/waiting.ts'
import type { Where } from '../_shared/where.ts'
import {
	DONATION_QUEUES,
	IS_PENDING,
	LEFT,
	longUnassigned,
	OPEN_DISPUTES,
	OPEN_WARNINGS,
} from '../donations/waiting.ts'
import { FUND_QUEUES } from '../funds/overview.ts'
import { MISTAKES, PAYOUT_QUEUES } from '../payouts/overview.ts'
import { isLate } from '../payouts/payout-row.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { fromRows, type Source } from './explain-source.ts'
import { FIGURE_SQL } from './figure-sql.ts'

const waitingFor = (amount: string, from: string) => `
	SELECT t.event_id, t.type AS kind, t.position, t.at AS recorded_at,
		coalesce((t.data ->> 'effectiveAt')::timestamptz, t.at) AS effective_at, ${amount} AS amount ${from}`

const STATUS = { toApprove: 'requested', toPay: 'approved', paymentFailed: 'failed' } as const

function rowsOf(waiting: Waiting, where: Where, currency: string, viewerId: string, now: number): string {
	const inCurrency = (row: string) => `${row}.currency = ${where.param(currency)}`
	switch (waiting) {
		case 'discrepancies':
		case 'mine':
		case 'unowned': {
			const owner =
				waiting === 'discrepancies'
					? 'true'
					: waiting === 'mine'
						? `d.owner_id = ${where.param(viewerId)}`
						: 'd.owner_id IS NULL'
			return waitingFor(
				'd.apart',
				`FROM (${MISTAKES}) d JOIN LATERAL (
					SELECT * FROM read.timeline t WHERE t.stream = d.stream 
						AND t.type IN ('DiscrepancyFound', 'DiscrepancyChanged')
						AND t.data ->> 'discrepancyId' = d.id::text ORDER BY t.revision DESC LIMIT 1
				) t ON true WHERE ${owner} AND ${inCurrency('d')}`,
			)
		}
		case 'inTransit':
		case 'lateTransit': {
			const which = waiting === 'lateTransit' ? isLate(where.param(new Date(now))) : "p.status = 'pending'"
			return waitingFor(
				'p.amount',
				`FROM read.payouts p JOIN read.timeline t ON t.stream = 'payout-' || p.id AND t.type = 'PayoutSent'
				WHERE ${which} AND ${inCurrency('p')}`,
			)
		}
		case 'toApprove':
		case 'toPay':
		case 'paymentFailed':
			return waitingFor(
				'w.amount',
				`FROM read.withdrawals w JOIN read.timeline t ON t.stream = 'fund-' || w.fund
					AND t.type = 'WithdrawalRequested' AND t.data ->> 'withdrawalId' = w.id::text
				WHERE w.status = '${STATUS[waiting]}' AND ${inCurrency('w')}`,
			)
		case 'disputes':
			return waitingFor(
				`(t.data ->> 'amount')::bigint`,
				`${OPEN_DISPUTES} AND t.data ->> 'currency' = ${where.param(currency)}`,
			)
		case 'pending':
			return waitingFor(
				'd.total',
				`FROM read.donations d JOIN read.timeline t ON t.stream = 'donation-' || d.id AND t.type = 'DonationStarted'
				WHERE ${IS_PENDING} AND ${inCurrency('d')}`,
			)
		case 'fraudWarnings':
			return waitingFor(LEFT, `${OPEN_WARNINGS} AND ${inCurrency('d')}`)
		case 'receivables':
			return `SELECT f.event_id, f.kind, f.position, f.recorded_at, f.effective_at,
				-${FIGURE_SQL.free.replaceAll('e.', 'f.')} AS amount
				FROM read.fund_entries f JOIN read.fund_totals s ON s.fund = f.fund AND s.free < 0 WHERE ${inCurrency('f')}`
		case 'unassigned':
			return waitingFor(
				`CASE WHEN t.type IN ('DonationRefunded', 'DonationChargedBack') THEN -1 ELSE 1 END
					* (t.data ->> 'amount')::bigint`,
				`FROM read.donations d JOIN read.timeline t ON t.stream = 'donation-' || d.id AND t.type IN
					('UnassignedPaymentReceived', 'DonationRefunded', 'DonationRefundReversed', 'DonationChargedBack',
						'DonationChargebackReversed')
				WHERE ${longUnassigned(where.param(new Date(now)))} AND ${inCurrency('d')}`,
			)
	}
}

export function waitingSource(
	{ sql, clock }: LedgerQueryDeps,
	waiting: Waiting,
	currency: Currency,
	viewerId: string,
): Source {
	const now = clock.now()
	return fromRows({
		currency,
		table: (where) => `(${rowsOf(waiting, where, currency, viewerId, now)})`,
		proof: async () => {
			const all = await Promise.all([
				readQueues(sql, PAYOUT_QUEUES, viewerId, now),
				readQueues(sql, FUND_QUEUES, viewerId, now),
				readQueues(sql, DONATION_QUEUES, viewerId, now),
			])
			const { sums } = { ...all[0], ...all[1], ...all[2] }[waiting]
			return sums.find(({ units }) => units === currency)?.amount ?? 0n
		},
	})
}
