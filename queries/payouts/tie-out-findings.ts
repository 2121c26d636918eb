import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { discrepanciesTable } from '../../projections/payouts/discrepancies.ts'
import { payoutsTable } from '../../projections/payouts/payouts.ts'
import { matchedTo, TIE_OUT_LINES, type TiedOut, tieOutParams } from './tie-out-lines.ts'

/** A difference in minor units between our books and the provider. */
export interface FindingRecord {
	readonly kind:
		| 'sumOfLines'
		| 'unknownLine'
		| 'amountDiffers'
		| 'feeDiffers'
		| 'missingLine'
		| 'unassignedPayment'
		| 'balanceDiffers'
		| 'otherCurrency'
	readonly payout_ref: string | null
	readonly line_ref: string | null
	readonly object_ref: string | null
	readonly donation_id: string | null
	readonly currency: string
	readonly expected: bigint
	readonly reported: bigint
	readonly effective_at: Date
}

/**
 * - `due`: lines after their grace period, by their age or since they are in a payout
 * - `complete`: all automatic payouts up to it have reported their lines, so that money available by then is
 *   in one. Money of the same second may have come just after it.
 * - `back`: money that went out and came back whole before we read it, such as a refund that its bank
 *   refused: nothing is left to explain
 * - `foreign_lines`: movements in another currency than the account's, which a person has to check
 * - `strays`: bookings without a line of the provider. When the horizon was reconciled, everything older than
 *   an hour had been checked.
 * - `stray_fees`: the fees of such lines while they are young
 */
const FINDINGS = `
	complete AS (
		SELECT coalesce(max(p.created_at), '-infinity') AS at FROM read.payouts p
		WHERE p.account = $1 AND p.currency = $3 AND p.automatic AND p.lines IS NOT NULL AND p.created_at < (
			SELECT coalesce(min(o.created_at), 'infinity') FROM open_payouts o WHERE o.lines IS NULL
		)
	),
	mirrored AS (SELECT until, balance FROM read.provider_accounts WHERE account = $1 AND currency = $3),
	due AS (SELECT * FROM matched WHERE payout_ref IS NOT NULL OR created_at < $2),
	strays AS (
		SELECT o.object_ref, o.amount, o.donation_id, o.effective_at, o.recorded_at FROM read.provider_objects o
		WHERE o.account = $1 AND o.currency = $3 AND o.part = 'amount' AND o.amount <> 0
			AND (o.recorded_at > $4::timestamptz - interval '2 hours' OR o.object_ref = ANY ($5))
			AND EXISTS (SELECT 1 FROM mirrored)
			AND NOT EXISTS (
				SELECT 1 FROM rec.balance_lines b
				WHERE b.account = $1 AND b.currency = $3 AND b.source_ref = o.object_ref AND (b.amount < 0) = (o.amount < 0)
			)
			AND NOT EXISTS (
				SELECT 1 FROM listed l WHERE l.source_ref = o.object_ref AND (l.amount < 0) = (o.amount < 0)
			)
	),
	stray_fees AS (
		SELECT o.amount FROM read.provider_objects o
		WHERE o.account = $1 AND o.currency = $3 AND o.part = 'fee' AND o.recorded_at >= $2
			AND EXISTS (SELECT 1 FROM mirrored)
			AND NOT EXISTS (
				SELECT 1 FROM rec.balance_lines b WHERE b.account = $1 AND b.currency = $3 AND b.ref = o.object_ref
			)
			AND NOT EXISTS (SELECT 1 FROM listed l WHERE l.ref = o.object_ref)
	),
	foreign_lines AS (
		SELECT DISTINCT ON (b.ref) b.ref, b.source_ref, b.currency, b.net, b.created_at FROM rec.balance_lines b
		WHERE b.account = $1 AND (b.currency < $3 OR b.currency > $3) AND b.created_at < $2
		ORDER BY b.ref, b.seq DESC
	),
	ours AS MATERIALIZED (
		SELECT (SELECT coalesce(sum(booked), 0) FROM read.provider_balances WHERE account = $1 AND currency = $3)
			+ (SELECT coalesce(sum(net - our_amount + our_fee - adjusted), 0) FROM young_matched)
			- (SELECT coalesce(sum(amount), 0) FROM strays WHERE recorded_at >= $2)
			- (SELECT coalesce(sum(amount), 0) FROM stray_fees) AS balance
	)
	SELECT 'sumOfLines' AS kind, payout_ref, NULL AS line_ref, NULL AS object_ref, NULL::uuid AS donation_id,
		$3 AS currency, amount AS expected, lines_sum AS reported, created_at AS effective_at
	FROM open_payouts WHERE lines_sum <> amount
	UNION ALL
	SELECT 'unknownLine', payout_ref, ref, source_ref, donation_id, currency, 0, net, created_at
	FROM due WHERE NOT known AND NOT expense AND NOT EXISTS (
		SELECT 1 FROM rec.balance_lines back
		WHERE back.account = $1 AND back.currency = $3 AND back.source_ref = due.source_ref AND back.net = -due.net
	)
	UNION ALL
	SELECT 'amountDiffers', payout_ref, ref, source_ref, donation_id, currency, our_amount, amount, created_at
	FROM due WHERE known AND amount <> our_amount
	UNION ALL
	SELECT 'feeDiffers', payout_ref, ref, source_ref, donation_id, currency, our_fee, fee, created_at
	FROM due WHERE known AND fee <> our_fee
	UNION ALL
	SELECT 'unassignedPayment', payout_ref, ref, source_ref, donation_id, currency, 0, amount, created_at
	FROM due WHERE unassigned AND NOT EXISTS (
		SELECT 1 FROM read.donations g WHERE g.id = due.donation_id AND g.refunded + g.charged_back >= g.total
	)
	UNION ALL
	SELECT 'missingLine', p.payout_ref, d.ref, d.source_ref, d.donation_id, d.currency, d.our_amount - d.our_fee, 0, d.created_at
	FROM due d CROSS JOIN LATERAL (
		SELECT payout_ref FROM read.payouts
		WHERE account = $1 AND currency = $3 AND automatic AND created_at >= d.available_at AND created_at > d.created_at
		ORDER BY created_at LIMIT 1
	) p
	WHERE d.payout_ref IS NULL AND d.known AND d.kind <> 'payout' AND d.available_at <= (SELECT at FROM complete)
		AND d.created_at < (SELECT at FROM complete)
	UNION ALL
	SELECT 'missingLine', NULL, NULL, object_ref, donation_id, $3, amount, 0, effective_at
	FROM strays WHERE recorded_at < $2
	UNION ALL
	SELECT 'otherCurrency', NULL, ref, source_ref, NULL, currency, 0, net, created_at FROM foreign_lines
	UNION ALL
	SELECT 'balanceDiffers', NULL, NULL, NULL, NULL, $3, o.balance::bigint, m.balance, m.until
	FROM ours o, mirrored m WHERE o.balance <> m.balance`

const TEXT = `
	WITH ${TIE_OUT_LINES},
	${matchedTo('lines', 'matched')},
	young AS (SELECT * FROM unsettled WHERE created_at >= $2),
	${matchedTo('young', 'young_matched')},
	${FINDINGS}`

/**
 * Returns all differences of an account by a few passes over its unsettled lines.
 * @param tx whose statements share one snapshot
 * @param graceEnds younger money may still be in transit, and is left out
 * @param openObjects objects of open discrepancies, of any age
 * @throws Error when the sums and the lists derive from different events
 */
export async function findDisagreements(
	tx: SqlExecutor,
	account: TiedOut,
	graceEnds: Date,
	openObjects: readonly string[],
): Promise<FindingRecord[]> {
	const { places } = await tx.one<{ places: number }>(
		`SELECT count(DISTINCT position)::int AS places FROM ops.projections
		WHERE phase = 'live' AND name IN ('provider_objects', 'provider_balances')`,
	)
	if (places > 1) throw new Error('The objects of the providers and their sum are not at the same place.')
	return tx.query<FindingRecord>(TEXT, [...(await tieOutParams(tx, account, graceEnds)), openObjects])
}

type KnownRecord = Pick<
	RowOf<typeof discrepanciesTable>,
	'id' | 'stream' | 'status' | 'object_ref' | 'resolution' | 'expected' | 'reported'
>

export const knownDiscrepancies = (sql: SqlExecutor, account: string): Promise<KnownRecord[]> =>
	onTable(discrepanciesTable)
		.select('id', 'stream', 'status', 'object_ref', 'resolution', 'expected', 'reported')
		.where({ account })
		.all(sql)

export const payoutsToReconcile = (
	sql: SqlExecutor,
	account: string,
): Promise<{ provider: string; payout_ref: string; lines_digest: string }[]> =>
	onTable(payoutsTable)
		.select('provider', 'payout_ref', 'lines_digest')
		.where({ account, reconciled_at: null })
		.whereNotNull('lines_digest')
		.orderBy('created_at')
		.all(sql)
