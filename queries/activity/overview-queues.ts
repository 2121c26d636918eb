import type { Currency } from '../../kernel/money.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { HOUR_MS } from '../../kernel/time.ts'
import { isLate } from '../payouts/payout-row.ts'

/** Minor units. */
export interface Queue {
	readonly count: number
	readonly sums: readonly { readonly units: Currency; readonly amount: bigint }[]
	readonly oldestHours: number | null
}

interface Line {
	readonly queue: QueueName
	readonly currency: Currency
	readonly count: number
	readonly amount: bigint
	readonly oldest: Date | null
}

const QUEUES = [
	'discrepancies',
	'mine',
	'unowned',
	'inTransit',
	'lateTransit',
	'toApprove',
	'toPay',
	'paymentFailed',
	'disputes',
	'receivables',
	'unassigned',
] as const
type QueueName = (typeof QUEUES)[number]
export type Queues = Readonly<Record<QueueName, Queue>>

/** Disputes that are not decided: the donation `d`, and the event `t` that opened each. */
export const OPEN_DISPUTES = `
	FROM read.donations d
	JOIN read.timeline t ON t.stream = 'donation-' || d.id AND t.type = 'DonationDisputed'
	WHERE d.disputes_open > 0 AND NOT EXISTS (
		SELECT 1 FROM read.timeline o WHERE o.stream = t.stream
			AND o.type IN ('DonationDisputeWon', 'DonationChargedBack')
			AND o.data ->> 'disputeRef' = t.data ->> 'disputeRef')`

/**
 * Whether nobody has said for half an hour what a payment `d` is for, and something of it is here still.
 * @param now a parameter's name, `$2`
 */
export const longUnassigned = (now: string): string => `d.target_kind IS NULL
	AND d.refunded + d.charged_back < d.total
	AND d.received_at IS NOT NULL AND d.received_at < ${now}::timestamptz - interval '30 minutes'`

/**
 * A line per queue and currency. Everything here is found by its status, on indexes that hold only what
 * waits: how many donations there have been makes no difference.
 */
const LINES = `
	WITH open AS (
		SELECT currency, owner_id, abs(reported - expected) AS apart, effective_at
		FROM read.discrepancies WHERE status = 'open'
	), disputes AS (
		SELECT t.data ->> 'currency' AS currency, (t.data ->> 'amount')::bigint AS amount,
			(t.data ->> 'effectiveAt')::timestamptz AS since
		${OPEN_DISPUTES}
	), waiting (queue, currency, amount, since) AS (
		SELECT 'discrepancies', currency, apart, effective_at FROM open
		UNION ALL SELECT 'mine', currency, apart, effective_at FROM open WHERE owner_id = $1
		UNION ALL SELECT 'unowned', currency, apart, effective_at FROM open WHERE owner_id IS NULL
		UNION ALL SELECT 'inTransit', currency, amount, created_at FROM read.payouts WHERE status = 'pending'
		UNION ALL SELECT 'lateTransit', p.currency, p.amount, p.created_at FROM read.payouts p WHERE ${isLate('$2')}
		UNION ALL SELECT CASE status WHEN 'requested' THEN 'toApprove' WHEN 'approved' THEN 'toPay' ELSE 'paymentFailed' END,
			currency, amount, CASE status WHEN 'requested' THEN requested_at ELSE changed_at END
			FROM read.withdrawals WHERE status IN ('requested', 'approved', 'failed')
		UNION ALL SELECT 'disputes', currency, amount, since FROM disputes
		UNION ALL SELECT 'receivables', currency, -free, NULL FROM read.fund_totals WHERE free < 0
		UNION ALL SELECT 'unassigned', d.currency, d.total - d.refunded - d.charged_back, d.received_at FROM read.donations d
			WHERE ${longUnassigned('$2')}
	)
	SELECT queue, currency, count(*)::int AS count, sum(amount)::bigint AS amount, min(since) AS oldest
	FROM waiting GROUP BY queue, currency ORDER BY queue, currency`

/**
 * What waits for finance.
 * @param viewerId whose own discrepancies are told apart
 * @param now by the system's clock, epoch milliseconds
 */
export async function readQueues(sql: SqlExecutor, viewerId: string, now: number): Promise<Queues> {
	const lines = await sql.query<Line>(LINES, [viewerId, new Date(now)], {
		name: 'overview queues',
	})
	const queueOf = (name: QueueName): Queue => {
		const own = lines.filter((line) => line.queue === name)
		const times = own.flatMap(({ oldest }) => (oldest ? [oldest.getTime()] : []))
		return {
			count: own.reduce((sum, { count }) => sum + count, 0),
			sums: own.map(({ currency, amount }) => ({ units: currency, amount })),
			oldestHours: times.length === 0 ? null : Math.max(0, Math.trunc((now - Math.min(...times)) / HOUR_MS)),
		}
	}
	return Object.fromEntries(QUEUES.map((name) => [name, queueOf(name)])) as Queues
}
