import type { z } from 'zod'
import type { payoutLine } from '../../domain/payouts/contract.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { targetJoins } from '../../records/_shared/targets.ts'
import type { payoutLinesTable } from '../../records/payouts/mirror.ts'
import { lineOf, matchedTo } from './tie-out-lines.ts'

/**
 * Returns SQL for the lines of one payout as the provider reported them last, and `missing` lines that it
 * should have reported.
 * @param account, payout, digest names of parameters
 */
export const linesOfPayout = (account: string, payout: string, digest: string): string => `
	SELECT ${lineOf('l')}, false AS missing FROM rec.payout_lines l
	WHERE l.account = ${account} AND l.payout_ref = ${payout} AND l.digest = ${digest}
	UNION ALL
	(
		SELECT DISTINCT ON (b.ref) ${lineOf('b')}, true FROM read.discrepancies d
		JOIN rec.balance_lines b ON b.account = d.account AND b.ref = d.line_ref
		WHERE d.account = ${account} AND d.payout_ref = ${payout} AND d.kind = 'missingLine'
			AND d.resolution IS DISTINCT FROM 'agreesNow' AND NOT EXISTS (
				SELECT FROM rec.payout_lines l
				WHERE l.account = ${account} AND l.payout_ref = ${payout} AND l.digest = ${digest} AND l.ref = d.line_ref
			)
		ORDER BY b.ref, b.seq DESC
	)`

/** The lines beside our books: `$1` account, `$2` payout, `$3` digest. A missing line has no amount. */
const MATCHED = `
	WITH listed AS (${linesOfPayout('$1', '$2', '$3')}),
	${matchedTo('listed', 'matched')},
	shown AS (
		SELECT ref, kind, source_ref, created_at, currency, known, expense, our_amount, our_fee, donation_id, missing,
			CASE WHEN missing THEN 0 ELSE amount END AS amount, CASE WHEN missing THEN 0 ELSE fee END AS fee,
			CASE WHEN missing THEN 0 ELSE net END AS net,
			CASE WHEN missing THEN 'missing' WHEN expense THEN 'expense' WHEN NOT known THEN 'unknown'
			WHEN amount <> our_amount THEN 'amountDiffers' WHEN fee <> our_fee THEN 'feeDiffers' ELSE 'matched' END AS match
		FROM matched
	)`

/**
 * Parameters: account, payout, digest, whether only open ones, limit, offset.
 * @param order terms of columns of a line, such as `ref DESC`
 */
export const linesPage = (order = 'created_at, ref'): string => `${MATCHED}
	SELECT s.ref, s.kind, s.source_ref, s.created_at, s.currency, s.amount, s.fee, s.net, s.match, s.known,
		s.our_amount, s.our_fee, s.donation_id,
		nullif(trim(coalesce(x.first_name, '') || ' ' || coalesce(x.last_name, '')), '') AS donor, coalesce(c.title, e.name) AS title
	FROM (
		SELECT * FROM shown WHERE NOT $4 OR match NOT IN ('matched', 'expense')
		ORDER BY ${order} LIMIT $5 OFFSET $6
	) s
	LEFT JOIN read.donations g ON g.id = s.donation_id
	LEFT JOIN rec.donation_details x ON x.donation_id = coalesce(g.second_of, s.donation_id)
	${targetJoins('g.target_kind', 'g.target_id')}
	ORDER BY ${order
		.split(', ')
		.map((term) => `s.${term}`)
		.join(', ')}`

export const LINES_SUM = `${MATCHED}
	SELECT count(*) FILTER (WHERE NOT missing)::int AS lines, count(*)::int AS rows, coalesce(sum(amount), 0)::bigint AS gross, coalesce(sum(fee), 0)::bigint AS fees,
		coalesce(sum(net), 0)::bigint AS net,
		coalesce(sum(CASE WHEN expense THEN net ELSE our_amount - our_fee END), 0)::bigint AS ours,
		count(*) FILTER (WHERE match NOT IN ('matched', 'expense'))::int AS unmatched
	FROM shown`

export interface SumRecord {
	readonly lines: number
	readonly rows: number
	readonly gross: bigint
	readonly fees: bigint
	readonly net: bigint
	readonly ours: bigint
	readonly unmatched: number
}

export interface LineRecord
	extends Pick<
		RowOf<typeof payoutLinesTable>,
		'ref' | 'kind' | 'source_ref' | 'created_at' | 'amount' | 'fee' | 'net'
	> {
	readonly currency: Currency
	readonly match: z.output<typeof payoutLine>['match']
	readonly known: boolean
	readonly our_amount: bigint
	readonly our_fee: bigint
	readonly donation_id: string | null
	readonly donor: string | null
	readonly title: string | null
}

export const lineRow = (row: LineRecord): z.output<typeof payoutLine> => ({
	id: row.ref,
	kind: row.kind,
	objectRef: row.source_ref,
	at: row.created_at.toISOString(),
	currency: row.currency,
	gross: row.amount,
	fee: row.fee,
	net: row.net,
	match: row.match,
	ours: row.known ? { gross: row.our_amount, fee: row.our_fee } : null,
	donationId: row.donation_id,
	donor: row.donor,
	title: row.title,
})
