import { REGIONS } from '../../domain/catalog/regions.contract.ts'
import { isCheckOverdue } from '../../domain/ledger/books.contract.ts'
import type { BookCheckRow } from '../../records/ledger/book-checks.ts'
import { moneyFigures } from '../_shared/overview.ts'
import { firstMonths } from './first-month.ts'
import { monthOf, monthsFrom } from './log.ts'
import { nameBy } from './runs.ts'

interface Facts extends Pick<BookCheckRow, 'finished_at' | 'holds' | 'results'> {
	/** Null before the first check, as are its other columns. */
	readonly check_id: string | null
	readonly events: number | null
	/** Null before the first signed run, as are its other columns. */
	readonly run_id: string | null
	readonly as_of: Date
	readonly signed_at: Date
	readonly signed_by: string | null
	readonly closed: Readonly<Record<string, string>> | null
}

const FACTS = `
	SELECT c.check_id, c.finished_at, c.holds, c.results, verified.events,
		r.id AS run_id, r.as_of, r.signed_at, r.name AS signed_by, closed.months AS closed
	FROM (SELECT json_object_agg(entity, month) AS months
		FROM (SELECT entity, max(month) AS month FROM read.periods WHERE is_closed GROUP BY entity) each) closed
	LEFT JOIN LATERAL (SELECT * FROM rec.book_checks ORDER BY finished_at DESC LIMIT 1) c ON true
	LEFT JOIN LATERAL (SELECT sum((result ->> 'examined')::int)::int AS events
		FROM rec.book_checks b CROSS JOIN jsonb_array_elements(b.results) result
		WHERE result ->> 'name' = 'logAgrees' AND b.started_at >= (
			SELECT max(whole.started_at) FROM rec.book_checks whole WHERE whole.since IS NULL
		)) verified ON true
	LEFT JOIN LATERAL (SELECT s.id, s.as_of, s.signed_at, ${nameBy('s.signed_by')} AS name FROM read.runs s
		WHERE s.signed_at IS NOT NULL ORDER BY s.signed_at DESC LIMIT 1) r ON true`

/**
 * Returns the ended months of each legal entity that can be closed, oldest first: those before the first
 * closed one remain open permanently.
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

export const ledgerOverview = moneyFigures({
	money: ['months', 'lastSigned', 'verified'],
	readModels: ['fund_entries', 'log_instants', 'periods', 'runs'],
	read: async ({ sql, now }) => {
		const [row, first] = await Promise.all([
			sql.one<Facts>(FACTS, [], { name: 'overview facts' }),
			firstMonths(sql, now),
		])
		return {
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
							entries: row.events ?? 0,
						},
		}
	},
})
