import type { PayoutFigure } from '../../domain/ledger/explain.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { payoutsTable } from '../../projections/payouts/payouts.ts'
import { Where } from '../_shared/where.ts'
import { linesOfPayout } from '../payouts/payout-lines.ts'
import { EXPENSES, SIGN_OF_LINE } from '../payouts/tie-out-lines.ts'
import { fromRows, type Source } from './explain-source.ts'

interface Payout {
	readonly account: string
	readonly currency: Currency
	readonly lines_digest: string | null
}

const OF_FEE = "(j.part = 'adjustment' AND j.known AND j.kind = 'fee expense')"
/** The rows of each figure; a correcting entry belongs to the amount or the fee that it corrects. */
const COUNTS: Readonly<Record<PayoutFigure, { readonly rows: string; readonly sign: 1 | -1 }>> = {
	gross: {
		rows: `NOT j.missing AND (j.part = 'amount' OR (j.part = 'adjustment' AND NOT ${OF_FEE}))`,
		sign: 1,
	},
	fees: { rows: `NOT j.missing AND (j.part = 'fee' OR ${OF_FEE})`, sign: -1 },
	net: { rows: 'NOT j.missing', sign: 1 },
	ours: { rows: "j.part <> 'adjustment' OR j.expense", sign: 1 },
	ourGross: { rows: "j.part = 'amount'", sign: 1 },
	ourFee: { rows: "j.part = 'fee'", sign: -1 },
}

/** Returns our events for the lines of a payout, as the provider reported these last. */
function eventsOf(
	where: Where,
	{ account, lines_digest: digest }: Payout,
	ref: string,
	line?: string,
): string {
	const of = where.param(account)
	const listed = linesOfPayout(of, where.param(ref), where.param(digest))
	const match = (part: string, condition: string) => `
		SELECT l.ref, l.kind AS line_kind, l.amount AS line_amount, l.missing, o.event_id, o.part, o.kind, o.amount,
			o.recorded_at, o.effective_at
		FROM lines l JOIN read.provider_objects o ON o.account = ${of} AND o.part = '${part}' AND ${condition}`
	return `
		WITH lines AS (
			SELECT ref, kind, amount, source_ref, missing FROM (${listed}) listed
			${line === undefined ? '' : `WHERE ref = ${where.param(line)}`}
		), found AS (
			${match('amount', `o.object_ref = l.source_ref AND o.sign = ${SIGN_OF_LINE}`)}
			UNION ALL ${match('fee', 'o.object_ref = l.ref')}
			UNION ALL ${match('adjustment', 'o.object_ref = l.ref')}
		), judged AS (
			SELECT f.*, bool_or(part = 'amount') OVER own OR (line_amount = 0 AND bool_or(part = 'fee') OVER own) AS known,
				line_kind IN ${EXPENSES} AND NOT bool_or(part = 'amount') OVER own AS expense
			FROM found f WINDOW own AS (PARTITION BY ref)
		)
		SELECT event_id, part, kind, known, expense, missing, amount, recorded_at, effective_at FROM judged`
}

/**
 * Returns the source of an amount of a payout or of its lines by our books. It equals the provider's amount,
 * unless a discrepancy is open.
 * @throws DomainError NOT_FOUND
 */
export async function payoutSource(
	sql: SqlExecutor,
	figure: PayoutFigure,
	ref: string,
	line: string | undefined,
): Promise<Source> {
	const payout = await onTable(payoutsTable)
		.select('account', 'currency', 'lines_digest')
		.where({ payout_ref: ref })
		.maybeOne(sql)
	if (!payout?.lines_digest) throw notFound('payout')
	const { rows, sign } = COUNTS[figure]
	const table = (where: Where) => `(
		SELECT j.event_id, t.type AS kind, t.position, j.recorded_at, j.effective_at, ${sign} * j.amount AS amount
		FROM (${eventsOf(where, payout, ref, line)}) j JOIN read.timeline t ON t.event_id = j.event_id
		WHERE ${rows})`
	return fromRows({
		currency: payout.currency,
		table,
		async proof() {
			const where = new Where()
			// Proves the figure by the ledger lines of the same events on the provider balance.
			const text = `SELECT coalesce(${sign} * sum(p.amount), 0)::bigint AS sum FROM ${table(where)} e
				JOIN read.postings p ON p.transaction_id = e.event_id AND p.account = 'provider balance'`
			return (await sql.one<{ sum: bigint }>(text, where.params)).sum
		},
	})
}
