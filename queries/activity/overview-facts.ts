import { REGIONS } from '../../domain/catalog/regions.contract.ts'
import { type BookCheckResult, isCheckOverdue } from '../../domain/ledger/books.contract.ts'
import type { Currency } from '../../kernel/money.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { firstMonths } from '../ledger/first-month.ts'
import { monthOf, monthsFrom } from '../ledger/log.ts'
import { isLate } from '../payouts/payout-row.ts'
import { OPEN_DISPUTES } from './overview-queues.ts'

interface Facts {
	readonly kinds: readonly { readonly kind: string; readonly count: number }[] | null
	readonly evidence_due_at: Date | null
	readonly payout_ref: string | null
	readonly payout_amount: bigint
	readonly payout_currency: Currency
	readonly sent_at: Date
	readonly arrival_at: Date
	readonly effects: number
	readonly webhooks: number
	readonly check_id: string | null
	readonly finished_at: Date
	readonly holds: boolean
	readonly results: readonly BookCheckResult[]
	readonly run_id: string | null
	readonly as_of: Date
	readonly signed_at: Date
	readonly signed_by: string | null
	/** The last closed month by legal entity. */
	readonly closed: Readonly<Record<string, string>> | null
}

/** One row, whose parts each come from the end of an index or from a small table. */
const FACTS = `
	SELECT k.kinds, e.due AS evidence_due_at, o.payout_ref, o.amount AS payout_amount, o.currency AS payout_currency,
		o.created_at AS sent_at, o.arrival_at, dead.effects, dead.webhooks,
		c.check_id, c.finished_at, c.holds, c.results,
		r.id AS run_id, r.as_of, r.signed_at, r.name AS signed_by, closed.months AS closed
	FROM (SELECT count(*) FILTER (WHERE lane <> 'provider')::int AS effects,
			count(*) FILTER (WHERE lane = 'provider')::int AS webhooks
		FROM ops.outbox WHERE state = 'dead') dead
	CROSS JOIN (SELECT json_agg(json_build_object('kind', kind, 'count', count) ORDER BY count DESC, kind) AS kinds
		FROM (SELECT kind, count(*) AS count FROM read.discrepancies WHERE status = 'open' GROUP BY kind) each) k
	CROSS JOIN (SELECT min((t.data ->> 'evidenceDueAt')::timestamptz) AS due ${OPEN_DISPUTES}) e
	CROSS JOIN (SELECT json_object_agg(entity, month) AS months
		FROM (SELECT entity, max(month) AS month FROM read.periods GROUP BY entity) each) closed
	LEFT JOIN LATERAL (SELECT * FROM read.payouts p WHERE status = 'pending'
		ORDER BY ${isLate('$1')} DESC, created_at, id LIMIT 1) o ON true
	LEFT JOIN LATERAL (SELECT * FROM rec.book_checks ORDER BY finished_at DESC LIMIT 1) c ON true
	LEFT JOIN LATERAL (SELECT s.id, s.as_of, s.signed_at, trim(u.first_name || ' ' || u.last_name) AS name
		FROM read.runs s LEFT JOIN rec.users u ON u.id::text = s.signed_by
		WHERE s.signed_at IS NOT NULL ORDER BY s.signed_at DESC LIMIT 1) r ON true`

/**
 * Months of each legal entity that are over in its zone and can still be closed, oldest first: those before
 * the first closed one stay open for ever.
 */
function monthsToClose(
	first: ReadonlyMap<string, string>,
	closed: Readonly<Record<string, string>>,
	now: number,
) {
	return REGIONS.flatMap((entity) =>
		monthsFrom(entity, first.get(entity.code) ?? monthOf(entity, now), now)
			.slice(0, -1)
			.filter((month) => month > (closed[entity.code] ?? ''))
			.map((month) => ({ entity: entity.code, month })),
	).toSorted((a, b) => a.month.localeCompare(b.month))
}

/** Single facts that finance looks for first. @param now by the system's clock, epoch milliseconds */
export async function readFacts(sql: SqlExecutor, now: number) {
	const [row, first] = await Promise.all([
		sql.one<Facts>(FACTS, [new Date(now)], { name: 'overview facts' }),
		firstMonths(sql, now),
	])
	return {
		kinds: row.kinds ?? [],
		evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
		oldest:
			row.payout_ref === null
				? null
				: {
						payoutId: row.payout_ref,
						units: row.payout_currency,
						amount: row.payout_amount,
						sentAt: row.sent_at.toISOString(),
						arrivalAt: row.arrival_at.toISOString(),
					},
		deadLetters: { effects: row.effects, webhooks: row.webhooks },
		months: monthsToClose(first, row.closed ?? {}, now),
		lastSigned:
			row.run_id === null
				? null
				: {
						id: row.run_id,
						asOf: row.as_of.toISOString(),
						signedAt: row.signed_at.toISOString(),
						signedBy: row.signed_by ?? '',
					},
		verified:
			row.check_id === null
				? null
				: {
						id: row.check_id,
						finishedAt: row.finished_at.toISOString(),
						holds: row.holds,
						isOverdue: isCheckOverdue(row.finished_at.toISOString(), now),
						checks: row.results.map(({ name, holds, faultCount }) => ({ name, holds, faults: faultCount })),
						entries: row.results.find(({ name }) => name === 'logAgrees')?.examined ?? 0,
					},
	}
}
