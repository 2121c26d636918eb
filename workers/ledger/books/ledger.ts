import type { Position } from '../../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { reachedAt } from '../../../queries/ledger/moments.ts'
import type { Verified } from '../../../records/ledger/book-checks.ts'
import { type CheckResult, faultsOf } from './result.ts'

/** The lines to check: `$1` is the last verified position, or null. */
const NEW_LINES = 'read.postings WHERE ($1::text IS NULL OR position > $1)'

/**
 * Checks that every transaction sums to zero per currency.
 * @param since the last verified position; null checks all
 */
export async function transactionsBalance(
	sql: SqlExecutor,
	since: Position | null = null,
): Promise<CheckResult> {
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(DISTINCT transaction_id)::int AS count FROM ${NEW_LINES}`,
		[since],
	)
	const rows = await sql.query<{ subject: string; found: bigint }>(
		`SELECT transaction_id || ' ' || currency AS subject, sum(amount)::bigint AS found
		FROM ${NEW_LINES} GROUP BY transaction_id, currency HAVING sum(amount) <> 0`,
		[since],
	)
	return {
		name: 'transactionsBalance',
		examined: count,
		...faultsOf(rows.map((row) => ({ ...row, expected: 0n }))),
	}
}

/**
 * Checks per fund that ledger and totals agree, and that donation - refunded - charged back - withdrawn -
 * reserved + corrected = free.
 * @param since the last verified position, to check only changed funds; null checks all
 */
export async function fundsAgree(sql: SqlExecutor, since: Position | null = null): Promise<CheckResult> {
	const moved = (fund: string) =>
		`($1::text IS NULL OR ${fund} = ANY (ARRAY(SELECT DISTINCT owner FROM read.postings
			WHERE position > $1 AND account IN ('fund', 'reserved'))))`
	const rows = await sql.query<{ subject: string; expected: bigint; found: bigint; count: number }>(
		`WITH ledger AS (
			SELECT owner AS fund,
				-sum(amount) FILTER (WHERE account = 'fund') AS free,
				-sum(amount) FILTER (WHERE account = 'reserved') AS reserved,
				-sum(amount) FILTER (WHERE account = 'reserved'
					AND kind IN ('DonationShareHeld', 'DonationShareReleased')) AS held
			FROM read.postings WHERE account IN ('fund', 'reserved') AND ${moved('owner')} GROUP BY owner
		), compared AS (
			SELECT fund, figure.name, figure.ledger, figure.total
			FROM (SELECT * FROM read.fund_totals WHERE ${moved('fund')}) t FULL JOIN ledger l USING (fund)
			CROSS JOIN LATERAL (VALUES
				('free', coalesce(l.free, 0), coalesce(t.free, 0)),
				('reserved', coalesce(l.reserved, 0), coalesce(t.reserved, 0)),
				('held', coalesce(l.held, 0), coalesce(t.held, 0)),
				('free by its parts', coalesce(t.free, 0),
					coalesce(t.donation - t.refunded - t.charged_back - t.withdrawn - t.reserved + t.corrected, 0))
			) AS figure (name, ledger, total)
		)
		SELECT fund || ': ' || name AS subject, ledger::bigint AS expected, total::bigint AS found
		FROM compared WHERE ledger <> total ORDER BY 1`,
		[since],
	)
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM read.fund_totals WHERE ${moved('fund')}`,
		[since],
	)
	return { name: 'fundsAgree', examined: count, ...faultsOf(rows) }
}

const CLEARING_HOURS = 1
const TRANSIT_DAYS = 10

/**
 * Checks that clearing and in-transit accounts return to zero in time, item by item: a payout, refund or
 * dispute with a sum other than zero is open since its last line. By account alone, a lost item would be
 * hidden by later ones.
 * @param verified restricts the check to items that changed since, or were not late then; null checks all
 */
export async function clearingReturnsToZero(
	sql: SqlExecutor,
	now: Date,
	verified: Verified | null = null,
): Promise<CheckResult> {
	const closed =
		verified && (await reachedAt(sql, new Date(verified.at.getTime() - (TRANSIT_DAYS + 1) * DAY_MS)))
	const items = `FROM read.postings WHERE account IN ('clearing', 'in transit') AND ($1::text IS NULL
			OR provider_object = ANY (ARRAY(SELECT DISTINCT provider_object FROM read.postings
				WHERE account IN ('clearing', 'in transit') AND position > $1)))
		GROUP BY account, owner, currency, provider_object`
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM (SELECT account ${items}) each`,
		[closed],
	)
	const rows = await sql.query<{ subject: string; found: bigint }>(
		`SELECT account || coalesce(' ' || provider_object, '') || ' of ' || owner || ' ' || currency AS subject,
			sum(amount)::bigint AS found
		${items} HAVING sum(amount) <> 0 AND max(recorded_at) < $2::timestamptz - CASE account
			WHEN 'clearing' THEN make_interval(hours => $3) ELSE make_interval(days => $4) END
		ORDER BY max(recorded_at), 1`,
		[closed, now, CLEARING_HOURS, TRANSIT_DAYS],
	)
	return {
		name: 'clearingReturnsToZero',
		examined: count,
		...faultsOf(rows.map((row) => ({ ...row, expected: 0n }))),
	}
}
