import type { Queues } from '../_shared/waiting.ts'

/** SQL of disputes and early fraud warnings: the donation `d`, and the event `t` that opened each. */
export const DISPUTES = `read.donations d
	JOIN read.timeline t ON t.stream = 'donation-' || d.id AND t.type IN ('DonationDisputed', 'FraudWarningReceived')`

const withAnnounced = (ofStream = '', ofDonation = '') => `(
		SELECT event_id, stream, type, data FROM read.timeline
			WHERE type IN ('DonationDisputed', 'FraudWarningReceived') ${ofStream}
		UNION ALL
		SELECT id, 'donation-' || donation_id, 'DisputeAnnounced', jsonb_build_object('disputeRef', dispute_ref,
			'amount', amount::text, 'effectiveAt', opened_at, 'evidenceDueAt', due_at) FROM ops.announced_disputes ${ofDonation}
	) t`
export const WITH_ANNOUNCED = `read.donations d JOIN ${withAnnounced()} ON t.stream = 'donation-' || d.id`
export const WITH_ANNOUNCED_OF_EACH = `read.donations d
	CROSS JOIN LATERAL ${withAnnounced("AND stream = 'donation-' || d.id", 'WHERE donation_id = d.id')}`

const IS_OPEN_DISPUTE = `t.type = 'DonationDisputed' AND NOT EXISTS (
		SELECT 1 FROM read.timeline o WHERE o.stream = t.stream
			AND o.type IN ('DonationDisputeWon', 'DonationChargedBack')
			AND o.data ->> 'disputeRef' = t.data ->> 'disputeRef')`

/**
 * SQL for an open warning: some of the payment is left, it became no dispute, nobody has decided on it, and
 * no refund of it is under way.
 */
const IS_OPEN_WARNING = `t.type = 'FraudWarningReceived' AND t.data ->> 'rule' <> 'off'
		AND d.refunded + d.charged_back < d.total AND NOT EXISTS (
			SELECT 1 FROM read.timeline o WHERE o.stream = t.stream AND (o.type = 'DonationDisputed'
				OR o.type = 'FraudWarningLeft' AND o.data ->> 'warningRef' = t.data ->> 'warningRef'
				OR o.type = 'RefundRequested' AND o.data ->> 'warningRef' = t.data ->> 'warningRef' AND NOT EXISTS (
					SELECT 1 FROM read.timeline e WHERE e.stream = t.stream
						AND e.type IN ('RefundRefused', 'DonationRefundFailed', 'DonationRefundReversed')
						AND e.data ->> 'refundId' = o.data ->> 'refundId')))`

export const IS_OPEN = `d.id IN (
		SELECT o.id FROM read.donations o WHERE o.disputes_open > 0 OR o.warnings_open > 0
		UNION SELECT donation_id FROM ops.announced_disputes)
	AND (t.type = 'DisputeAnnounced' OR (${IS_OPEN_DISPUTE}) OR (${IS_OPEN_WARNING}))`
/** SQL for the rest of a payment in minor units, which a warning is about. */
export const LEFT = 'd.total - d.refunded - d.charged_back'
export const OPEN_DISPUTES = `
	FROM ${DISPUTES}
	WHERE d.disputes_open > 0 AND ${IS_OPEN_DISPUTE}`
export const OPEN_WARNINGS = `
	FROM ${DISPUTES}
	WHERE d.warnings_open > 0 AND ${IS_OPEN_WARNING}`

/**
 * Returns SQL for a payment `d` that is unassigned for half an hour and not fully refunded.
 * @param now a parameter's name, `$2`
 */
export const longUnassigned = (now: string): string => `d.target_kind IS NULL AND d.status <> 'setAside'
	AND d.refunded + d.charged_back < d.total
	AND d.received_at IS NOT NULL AND d.received_at < ${now}::timestamptz - interval '30 minutes'`

/** SQL for a payment `d` that a bank has not decided yet: it is in no books. */
export const IS_PENDING = "d.status = 'processing' AND d.received_at IS NULL"

export const AGED_DISPUTES = `SELECT d.currency, (t.data ->> 'amount')::bigint, (t.data ->> 'effectiveAt')::timestamptz ${OPEN_DISPUTES}
	UNION ALL SELECT d.currency, a.amount, a.opened_at
		FROM ops.announced_disputes a JOIN read.donations d ON d.id = a.donation_id`

export const DONATION_QUEUES = {
	name: 'overview donations',
	queues: ['disputes', 'fraudWarnings', 'pending', 'unassigned'],
	rows: `SELECT 'disputes', d.currency, (t.data ->> 'amount')::bigint, (t.data ->> 'effectiveAt')::timestamptz
		${OPEN_DISPUTES}
		UNION ALL SELECT 'disputes', d.currency, a.amount, a.opened_at
			FROM ops.announced_disputes a JOIN read.donations d ON d.id = a.donation_id
		UNION ALL SELECT 'fraudWarnings', d.currency, ${LEFT}, (t.data ->> 'at')::timestamptz
		${OPEN_WARNINGS}
		UNION ALL SELECT 'pending', d.currency, d.total, d.started_at FROM read.donations d WHERE ${IS_PENDING}
		UNION ALL SELECT 'unassigned', d.currency, ${LEFT}, d.received_at
			FROM read.donations d WHERE ${longUnassigned('$1')}`,
	params: (_viewerId, now) => [now],
} as const satisfies Queues<string>
