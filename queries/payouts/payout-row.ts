import type { z } from 'zod'
import { REGIONS, zoneOf } from '../../domain/catalog/regions.contract.ts'
import type { backofficePayout, payout } from '../../domain/payouts/contract.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import type { payoutsTable } from '../../projections/payouts/payouts.ts'

export const PAYOUT_COLUMNS = `
	p.payout_ref, p.provider, p.account, p.amount, p.currency, p.status, p.failure_code, p.automatic, p.source_type,
	p.created_at, p.arrival_at, p.lines, p.lines_sum, p.lines_digest, p.reconciled_at`

export type PayoutRecord = Omit<RowOf<typeof payoutsTable>, 'id'>

const reconciliationOf = (row: PayoutRecord) =>
	row.reconciled_at === null ? ('pending' as const) : ('completed' as const)
const epochSeconds = (at: Date): number => Math.trunc(at.getTime() / 1_000)

export const payoutRow = (row: PayoutRecord): z.output<typeof payout> => ({
	id: row.payout_ref,
	created: epochSeconds(row.created_at),
	arrival_date: epochSeconds(row.arrival_at),
	currency: row.currency,
	amount: row.amount,
	status: row.status,
	reconciliation_status: reconciliationOf(row),
	source_type: row.source_type,
})

export const backofficePayoutRow = (
	row: PayoutRecord & { readonly open: number },
): z.output<typeof backofficePayout> => ({
	id: row.payout_ref,
	provider: row.provider,
	account: row.account,
	createdAt: row.created_at.toISOString(),
	arrivalAt: row.arrival_at.toISOString(),
	currency: row.currency,
	amount: row.amount,
	status: row.status,
	reconciliation: reconciliationOf(row),
	sourceType: row.source_type,
	automatic: row.automatic,
	failureCode: row.failure_code,
	lines: row.lines,
	openDiscrepancies: row.open,
})

const BANK_ZONE = `CASE p.currency ${REGIONS.map((region) => `WHEN '${region.currency}' THEN '${zoneOf(region)}'`).join(' ')} END`

/**
 * Returns SQL that checks whether a payout `p` has not arrived although its arrival day is over at our bank.
 * @param now a parameter's name
 */
export const isLate = (
	now: string,
): string => `p.status = 'pending' AND (p.arrival_at AT TIME ZONE 'UTC')::date
	< (${now}::timestamptz AT TIME ZONE ${BANK_ZONE})::date`

/** SQL for the payout of a discrepancy `d`: its own, or the later payout of its line. */
export const PAYOUT_OF_DISCREPANCY = `coalesce(d.payout_ref, (
	SELECT q.payout_ref FROM rec.payout_lines l
	JOIN read.payouts q ON q.account = l.account AND q.payout_ref = l.payout_ref AND q.lines_digest = l.digest
	WHERE l.account = d.account AND l.ref = d.line_ref LIMIT 1
))`

/**
 * SQL for the number of open discrepancies of a payout `p`. There are few open ones but a hundred payouts per
 * page, so their payouts are looked up once per statement.
 */
export const OPEN_OF_PAYOUT = `coalesce(((
	SELECT jsonb_object_agg(found.payout, found.open) FROM (
		SELECT d.account || ' ' || ${PAYOUT_OF_DISCREPANCY} AS payout, count(*) AS open
		FROM read.discrepancies d WHERE d.status = 'open' GROUP BY 1
	) found WHERE found.payout IS NOT NULL
) ->> (p.account || ' ' || p.payout_ref))::int, 0)`

export const unknownPosition = (field: string): DomainError =>
	invalidField(field, 'payouts.fields.unknownPayout')
