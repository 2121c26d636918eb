import { monthIn, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { ChecklistItem } from '../../domain/ledger/closing.contract.ts'
import type { Discrepancy } from '../../domain/payouts/contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** One thing that is open at the end of a month. Unsigned minor units. */
export interface OpenThing {
	readonly item: ChecklistItem
	readonly subject: string
	/** The kind of a difference; null for all else. */
	readonly kind: Discrepancy['kind'] | null
	readonly amount: bigint | null
	readonly since: Date | null
	readonly ownerId: string | null
}

export const CHECKLIST_MODELS = [
	'postings',
	'discrepancies',
	'payouts',
	'provider_accounts',
	'withdrawals',
	'recurring_donations',
] as const

/** SQL for what is left in an account of the ledger by payment, and the owner of the discrepancy about it. */
const leftIn = (item: 'suspense' | 'disputes', account: 'suspense' | 'dispute') => `
	SELECT '${item}', l.subject, abs(l.sum), l.since, (SELECT d.owner_id FROM read.discrepancies d
		WHERE d.status = 'open' AND (d.donation_id::text = l.subject OR d.line_ref = l.subject OR d.object_ref = l.subject)
		ORDER BY d.owner_id LIMIT 1), NULL
	FROM (SELECT coalesce(p.donation_id::text, p.provider_object, p.owner) AS subject, sum(p.amount)::bigint AS sum,
			min(p.effective_at) AS since
		FROM read.postings p WHERE p.account = '${account}' AND p.currency = $1 AND p.effective_at <= $2
		GROUP BY 1 HAVING sum(p.amount) <> 0) l`

/** $1: the currency, $2: the month's end. */
const OPEN = `
	SELECT 'books' AS item, coalesce(c.check_id::text, '') AS subject, NULL::bigint AS amount, c.finished_at AS since,
		NULL::uuid AS "ownerId", NULL::text AS kind
	FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT * FROM rec.book_checks ORDER BY finished_at DESC LIMIT 1) c ON true
	WHERE c.holds IS NOT TRUE OR c.started_at <= $2
	UNION ALL SELECT 'differences', d.id::text, abs(d.reported - d.expected), d.effective_at, d.owner_id, d.kind
	FROM read.discrepancies d
	WHERE d.status = 'open' AND d.kind <> 'unassignedPayment' AND d.currency = $1 AND d.effective_at <= $2
	UNION ALL ${leftIn('suspense', 'suspense')}
	UNION ALL SELECT 'payouts', p.payout_ref, abs(p.amount), p.created_at, NULL, NULL
	FROM read.payouts p WHERE p.reconciled_at IS NULL AND p.status IN ('pending', 'paid') AND p.currency = $1
		AND p.created_at <= $2
	UNION ALL ${leftIn('disputes', 'dispute')}
	UNION ALL SELECT 'withdrawals', w.id::text, w.amount, w.transfer_ordered_at, NULL, NULL
	FROM read.withdrawals w WHERE w.status = 'approved' AND w.currency = $1 AND w.transfer_ordered_at <= $2
	UNION ALL SELECT 'providerBalances', a.provider || '/' || a.account, NULL, a.until, NULL, NULL
	FROM read.provider_accounts a WHERE a.currency = $1 AND a.until <= $2
	UNION ALL SELECT 'recurring', r.id::text, r.total, r.next_at, NULL, NULL
	FROM read.recurring_donations r WHERE r.status = 'active' AND r.currency = $1 AND r.next_at <= $2`

/** Returns what is open at the end of a month, as it is known now. */
export const openThings = (
	sql: SqlExecutor,
	entity: RegionFacts,
	month: string,
): Promise<readonly OpenThing[]> =>
	sql.query<OpenThing>(
		`SELECT * FROM (${OPEN}) open ORDER BY item COLLATE "C", since, subject COLLATE "C"`,
		[entity.currency, new Date(monthIn(entity, month).endsAt)],
		{ name: 'open things of a month' },
	)
