import type { z } from 'zod'
import { dayIn, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import { type evidenceSummary, isOverdue, OWED_IN } from '../../domain/funds/evidence.contract.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { withdrawalsTable } from '../../projections/funds/withdrawals.ts'

type Row = Pick<RowOf<typeof withdrawalsTable>, 'evidence_state' | 'evidence_due_at' | 'currency'>

/**
 * Returns SQL for withdrawals `w` whose evidence was due before an instant.
 * @param instant its placeholder
 */
export const owedBefore = (instant: string): string =>
	`w.evidence_state IN (${OWED_IN.map((state) => `'${state}'`).join(', ')}) AND w.evidence_due_at < ${instant}`

/** Returns the due day in the fund's region; null when none is due. */
export const dueOn = ({ evidence_due_at, currency }: Row): string | null =>
	evidence_due_at && dayIn(regionOfCurrency(currency), evidence_due_at.getTime())

/**
 * Returns the evidence summary; null when none is due.
 * @param now epoch milliseconds
 */
export function evidenceOf(row: Row, now: number): z.output<typeof evidenceSummary> | null {
	const { evidence_state: state, evidence_due_at: dueAt } = row
	const day = dueOn(row)
	if (state === null || dueAt === null || day === null) return null
	const overdue = isOverdue({ state, dueAt: dueAt.toISOString() }, new Date(now).toISOString())
	return { state, dueOn: day, isOverdue: overdue }
}
