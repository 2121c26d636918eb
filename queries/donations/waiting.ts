import type { Queues } from '../_shared/waiting.ts'

/** Disputes: the donation `d`, and the event `t` that opened each. */
export const DISPUTES = `read.donations d
	JOIN read.timeline t ON t.stream = 'donation-' || d.id AND t.type = 'DonationDisputed'`
/** That a dispute is not decided. */
export const IS_OPEN = `d.disputes_open > 0 AND NOT EXISTS (
		SELECT 1 FROM read.timeline o WHERE o.stream = t.stream
			AND o.type IN ('DonationDisputeWon', 'DonationChargedBack')
			AND o.data ->> 'disputeRef' = t.data ->> 'disputeRef')`
export const OPEN_DISPUTES = `
	FROM ${DISPUTES}
	WHERE ${IS_OPEN}`

/**
 * Whether nobody has said for half an hour what a payment `d` is for, and something of it is here still.
 * @param now a parameter's name, `$2`
 */
export const longUnassigned = (now: string): string => `d.target_kind IS NULL
	AND d.refunded + d.charged_back < d.total
	AND d.received_at IS NOT NULL AND d.received_at < ${now}::timestamptz - interval '30 minutes'`

/** Open disputes, and payments that nobody has said what for. */
export const DONATION_QUEUES = {
	name: 'overview donations',
	queues: ['disputes', 'unassigned'],
	rows: `SELECT 'disputes', t.data ->> 'currency', (t.data ->> 'amount')::bigint,
			(t.data ->> 'effectiveAt')::timestamptz
		${OPEN_DISPUTES}
		UNION ALL SELECT 'unassigned', d.currency, d.total - d.refunded - d.charged_back, d.received_at
			FROM read.donations d WHERE ${longUnassigned('$1')}`,
	params: (_viewerId, now) => [now],
} as const satisfies Queues<string>
