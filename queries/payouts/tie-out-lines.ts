import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface TiedOut {
	readonly account: string
	readonly currency: string
}

/**
 * The parts of the tie-out of one account, as CTEs. `$1` is the account, `$2` the end of the grace period:
 * younger money may still be in transit to one side, by webhook or by the next mirroring. `$3` is the
 * account's currency: lines in another currency are reported separately and excluded from the rest. `$4` is
 * the horizon: all automatic payouts up to it are reconciled, so that money available by then is settled.
 * - `lines`: the provider's lines, of unreconciled payouts and of the balance without a payout, each in its
 *   latest version
 * - `matched`: our bookings beside each line, for its object in that direction and for its fee
 */
const OPEN_PAYOUTS = `
	open_payouts AS (
		SELECT id, payout_ref, provider, currency, amount, created_at, lines, lines_sum, lines_digest
		FROM read.payouts WHERE account = $1 AND currency = $3 AND automatic AND reconciled_at IS NULL
	)`

/**
 * Returns the parameters of the parts. The horizon is read first, so that the planner knows how few lines are
 * behind it.
 * @param tx whose statements share one snapshot
 */
export async function tieOutParams(
	tx: SqlExecutor,
	{ account, currency }: TiedOut,
	graceEnds: Date,
): Promise<readonly unknown[]> {
	const { horizon } = await tx.one<{ horizon: string }>(
		`SELECT coalesce(max(created_at), '-infinity')::text AS horizon FROM read.payouts
		WHERE account = $1 AND currency = $2 AND automatic AND reconciled_at IS NOT NULL AND created_at < (
			SELECT coalesce(min(created_at), 'infinity') FROM read.payouts
			WHERE account = $1 AND currency = $2 AND automatic AND reconciled_at IS NULL
		)`,
		[account, currency],
	)
	return [account, graceEnds, currency, horizon]
}

const LINE = 'ref, kind, amount, fee, net, currency, source_ref, created_at, available_at'
export const lineOf = (table: string): string =>
	LINE.split(', ')
		.map((name) => `${table}.${name}`)
		.join(', ')

/** Newest first, so that the first row of each ref is the provider's latest version. */
const LINES = `
	listed AS (
		SELECT ${lineOf('l')}, o.payout_ref FROM open_payouts o
		JOIN rec.payout_lines l ON l.account = $1 AND l.payout_ref = o.payout_ref AND l.digest = o.lines_digest
		WHERE l.currency = $3
	),
	unsettled AS (
		SELECT DISTINCT ON (b.ref) ${lineOf('b')} FROM rec.balance_lines b
		WHERE b.account = $1 AND b.currency = $3 AND b.available_at > $4::timestamptz ORDER BY b.ref, b.seq DESC
	),
	paid_out AS (
		SELECT l.ref FROM read.payouts p
		JOIN rec.payout_lines l ON l.account = p.account AND l.payout_ref = p.payout_ref AND l.digest = p.lines_digest
		WHERE p.account = $1 AND p.created_at >= $4::timestamptz
	),
	lines AS (
		SELECT * FROM listed
		UNION ALL
		SELECT u.*, NULL FROM unsettled u WHERE NOT EXISTS (SELECT 1 FROM paid_out p WHERE p.ref = u.ref)
	)`

export const EXPENSES =
	"('stripe_fee', 'stripe_fx_fee', 'provider_fee', 'settlement_fee', 'tax_fee', 'network_cost')"

/**
 * SQL for the direction of a line `l`: the `sign` of the object that it matches; zero for a line with a fee
 * only.
 */
export const SIGN_OF_LINE = 'CASE WHEN l.amount < 0 THEN -1 WHEN l.amount > 0 THEN 1 END'

/** Joins our bookings to lines, so that a day of lines is one pass over each side. */
export const matchedTo = (lines: string, name: string): string => `
	${name}_amounts AS (
		SELECT l.ref, sum(o.amount)::bigint AS amount, (array_agg(o.donation_id))[1] AS donation_id,
			bool_or(o.kind = 'unassigned') AND NOT bool_or(o.kind = 'assigned') AS unassigned
		FROM ${lines} l JOIN read.provider_objects o ON o.account = $1 AND o.part = 'amount'
			AND o.currency = l.currency AND o.object_ref = l.source_ref AND o.sign = ${SIGN_OF_LINE}
		GROUP BY l.ref
	),
	${name}_fees AS (
		SELECT l.ref, -sum(o.amount)::bigint AS fee, (array_agg(o.donation_id))[1] AS donation_id
		FROM ${lines} l JOIN read.provider_objects o ON o.account = $1 AND o.part = 'fee'
			AND o.currency = l.currency AND o.object_ref = l.ref
		GROUP BY l.ref
	),
	${name}_adjustments AS (
		SELECT l.ref, sum(o.amount)::bigint AS amount
		FROM ${lines} l JOIN read.provider_objects o ON o.account = $1 AND o.part = 'adjustment'
			AND o.currency = l.currency AND o.object_ref = l.ref
		GROUP BY l.ref
	),
	${name} AS (
		SELECT l.*, coalesce(a.amount, 0) AS our_amount, coalesce(f.fee, 0) AS our_fee,
			a.ref IS NOT NULL OR (l.amount = 0 AND f.ref IS NOT NULL) AS known,
			a.ref IS NULL AND l.kind IN ${EXPENSES} AS expense, coalesce(j.amount, 0) AS adjusted,
			coalesce(a.donation_id, f.donation_id) AS donation_id, coalesce(a.unassigned, false) AS unassigned
		FROM ${lines} l
		LEFT JOIN ${name}_amounts a ON a.ref = l.ref
		LEFT JOIN ${name}_fees f ON f.ref = l.ref
		LEFT JOIN ${name}_adjustments j ON j.ref = l.ref
	)`

export const TIE_OUT_LINES = `${OPEN_PAYOUTS}, ${LINES}`
