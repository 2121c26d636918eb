import type { z } from 'zod'
import { dayIn, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import { type evidenceSummary, isOverdue } from '../../domain/funds/evidence.contract.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { withdrawalsTable } from '../../projections/funds/withdrawals.ts'

type Row = Pick<RowOf<typeof withdrawalsTable>, 'evidence_state' | 'evidence_due_at' | 'currency'>

/** How evidence stands, as lists say it; null where none is due. @param now epoch milliseconds */
export function evidenceOf(row: Row, now: number): z.output<typeof evidenceSummary> | null {
	const { evidence_state: state, evidence_due_at: dueAt, currency } = row
	if (state === null || dueAt === null) return null
	const overdue = isOverdue({ state, dueAt: dueAt.toISOString() }, new Date(now).toISOString())
	return { state, dueOn: dayIn(regionOfCurrency(currency), dueAt.getTime()), isOverdue: overdue }
}

/** The day on which it is due, in the fund's region; null where none is. */
export const dueOn = ({ evidence_due_at, currency }: Row): string | null =>
	evidence_due_at && dayIn(regionOfCurrency(currency), evidence_due_at.getTime())
