import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** An account at a provider, and the currency that it is kept in. */
export interface TiedOut {
	readonly account: string
	readonly currency: string
}

/**
 * The pieces of the tie-out of one account, as CTEs. `$1` is the account, `$2` the end of the time of grace: what
 * is younger may still be on its way to one side, by webhook or by the next mirroring. `$3` is the currency that
 * the account is kept in: lines in another one are told of by themselves, and take no part in anything else. `$4` is the
 * horizon: all automatic payouts up to it are reconciled, so that what was available by then is settled.
 *
 * - `lines`: what the provider says: the lines of the payouts that are not reconciled, and of the balance those
 *   in no payout. Each once, as it was shown last.
 * - `matched`: beside each line, what our books say of its object in that direction, and of its fee
 */
const OPEN_PAYOUTS = `
	open_payouts AS (
		SELECT id, payout_ref, provider, currency, amount, created_at, lines, lines_sum, lines_digest
		FROM read.payouts WHERE account = $1 AND currency = $3 AND automatic AND reconciled_at IS NULL
	)`

/**
 * The parameters of the pieces. The horizon is read before, so that whoever plans a statement knows how little of all
 * lines lies behind it.
 * @param tx whose statements all see the same
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
/** The columns of a line of a table. */
export const lineOf = (table: string): string =>
	LINE.split(', ')
		.map((name) => `${table}.${name}`)
		.join(', ')

/** Newest first, so that the first of each ref is what the provider showed last. */
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

/** What the provider keeps for itself, and ties to nothing of ours. */
export const EXPENSES =
	"('stripe_fee', 'stripe_fx_fee', 'provider_fee', 'settlement_fee', 'tax_fee', 'network_cost')"

/** Which way a line `l` moves money: the `sign` of what it is matched to. What moves none but a fee goes neither way. */
export const SIGN_OF_LINE = 'CASE WHEN l.amount < 0 THEN -1 WHEN l.amount > 0 THEN 1 END'

/** What our books say of some lines: joined line by line, so that a day of them is one pass over each side. */
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
