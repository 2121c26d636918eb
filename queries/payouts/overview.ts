import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { payoutsTable } from '../../projections/payouts/payouts.ts'
import { moneyFigures } from '../_shared/overview.ts'
import { type Queues, readQueues } from '../_shared/waiting.ts'
import { linesOfPayout } from './payout-lines.ts'
import { isLate } from './payout-row.ts'

const HAS_OWN = `EXISTS (SELECT FROM read.discrepancies o
	WHERE o.status = 'open' AND o.kind <> 'unassignedPayment' AND o.account = d.account AND o.line_ref = l.ref)`

/**
 * SQL for the rest of a sum's difference beside the lines with their own discrepancies: for a payout, the
 * difference between its amount and its lines; for a balance, wrong bookings.
 */
const LEFT_BY_LINES = `CASE d.kind
	WHEN 'sumOfLines' THEN (
		SELECT p.amount - coalesce(sum(CASE WHEN ${HAS_OWN} THEN coalesce((
			SELECT b.net FROM rec.balance_lines b WHERE b.account = d.account AND b.ref = l.ref ORDER BY b.seq DESC LIMIT 1
		), 0) WHEN l.missing THEN 0 ELSE l.net END), 0)
		FROM read.payouts p
		LEFT JOIN LATERAL (${linesOfPayout('p.account', 'p.payout_ref', 'p.lines_digest')}) l ON true
		WHERE p.account = d.account AND p.payout_ref = d.payout_ref GROUP BY p.amount
	)
	WHEN 'balanceDiffers' THEN d.reported - d.expected + (
		SELECT coalesce(sum(s.expected), 0) FROM read.discrepancies s
		WHERE s.status = 'open' AND s.account = d.account AND s.kind = 'missingLine' AND s.line_ref IS NULL
	)
	ELSE d.reported - d.expected END`

/**
 * SQL for open discrepancies, counting each mistake once: a difference that lines explain belongs to these,
 * and that of an unassigned payment to its queue.
 */
export const MISTAKES = `
	SELECT id, stream, kind, currency, owner_id, effective_at, abs(apart) AS apart FROM (
		SELECT d.*, ${LEFT_BY_LINES} AS apart FROM read.discrepancies d
		WHERE d.status = 'open' AND d.kind <> 'unassignedPayment'
	) d WHERE kind NOT IN ('sumOfLines', 'balanceDiffers') OR apart <> 0`

/** SQL for an open discrepancy `d` whose money is in suspense. */
export const IN_SUSPENSE =
	"d.status = 'open' AND d.kind IN ('unknownLine', 'amountDiffers', 'unassignedPayment')"
export const AGED_SUSPENSE = `SELECT d.currency, abs(d.reported - d.expected), d.effective_at FROM read.discrepancies d
	WHERE ${IN_SUSPENSE}`

export const PAYOUT_QUEUES = {
	name: 'overview payouts',
	queues: ['discrepancies', 'mine', 'unowned', 'inTransit', 'lateTransit'],
	rows: `WITH open AS (${MISTAKES})
		SELECT 'discrepancies', currency, apart, effective_at FROM open
		UNION ALL SELECT 'mine', currency, apart, effective_at FROM open WHERE owner_id = $1
		UNION ALL SELECT 'unowned', currency, apart, effective_at FROM open WHERE owner_id IS NULL
		UNION ALL SELECT 'inTransit', currency, amount, created_at FROM read.payouts WHERE status = 'pending'
		UNION ALL SELECT 'lateTransit', p.currency, p.amount, p.created_at FROM read.payouts p WHERE ${isLate('$2')}`,
	params: (viewerId, now) => [viewerId, now],
} as const satisfies Queues<string>

interface Facts
	extends Pick<RowOf<typeof payoutsTable>, 'amount' | 'currency' | 'created_at' | 'arrival_at'> {
	readonly kinds: { readonly kind: string; readonly count: number }[] | null
	/** Null when no payout is in transit, as are the other columns. */
	readonly payout_ref: string | null
}

async function readFacts(sql: SqlExecutor, now: number) {
	const row = await sql.one<Facts>(
		`SELECT k.kinds, o.payout_ref, o.amount, o.currency, o.created_at, o.arrival_at
		FROM (SELECT json_agg(json_build_object('kind', kind, 'count', count) ORDER BY count DESC, kind) AS kinds
			FROM (SELECT kind, count(*) AS count FROM (${MISTAKES}) open GROUP BY kind) each) k
		LEFT JOIN LATERAL (SELECT * FROM read.payouts p WHERE status = 'pending'
			ORDER BY ${isLate('$1')} DESC, created_at, id LIMIT 1) o ON true`,
		[new Date(now)],
		{ name: 'overview payout facts' },
	)
	const { kinds, payout_ref, amount, currency, created_at, arrival_at } = row
	const oldest =
		payout_ref === null
			? null
			: {
					payoutId: payout_ref,
					units: currency,
					amount,
					sentAt: created_at.toISOString(),
					arrivalAt: arrival_at.toISOString(),
				}
	return { kinds: kinds ?? [], oldest }
}

export const payoutOverview = moneyFigures({
	money: PAYOUT_QUEUES.queues,
	readModels: ['payouts', 'discrepancies'],
	read: async ({ sql, viewer, now }) => {
		const [queues, { kinds, oldest }] = await Promise.all([
			readQueues(sql, PAYOUT_QUEUES, viewer.id, now),
			readFacts(sql, now),
		])
		return {
			...queues,
			discrepancies: { ...queues.discrepancies, kinds },
			inTransit: { ...queues.inTransit, oldest },
		}
	},
})
