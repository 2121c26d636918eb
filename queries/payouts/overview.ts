import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { payoutsTable } from '../../projections/payouts/payouts.ts'
import { moneyFigures } from '../_shared/overview.ts'
import { type Queues, readQueues } from '../_shared/waiting.ts'
import { isLate } from './payout-row.ts'

/** Discrepancies, and payouts on their way. */
export const PAYOUT_QUEUES = {
	name: 'overview payouts',
	queues: ['discrepancies', 'mine', 'unowned', 'inTransit', 'lateTransit'],
	rows: `WITH open AS (
			SELECT currency, owner_id, abs(reported - expected) AS apart, effective_at
			FROM read.discrepancies WHERE status = 'open'
		)
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
	/** Null where no payout is on its way; the others are then null as well. */
	readonly payout_ref: string | null
}

/** Which kinds of discrepancies are open, and the payout to look after first. */
async function readFacts(sql: SqlExecutor, now: number) {
	const row = await sql.one<Facts>(
		`SELECT k.kinds, o.payout_ref, o.amount, o.currency, o.created_at, o.arrival_at
		FROM (SELECT json_agg(json_build_object('kind', kind, 'count', count) ORDER BY count DESC, kind) AS kinds
			FROM (SELECT kind, count(*) AS count FROM read.discrepancies WHERE status = 'open' GROUP BY kind) each) k
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

/** What finance is told of payouts. */
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
