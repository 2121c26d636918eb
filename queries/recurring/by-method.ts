import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { recurringDonationsTable } from '../../projections/recurring/recurring-donations.ts'
import { RECURRING_COLUMNS, RECURRING_FROM, type RecurringRecord } from './recurring-row.ts'

async function notEnded(
	sql: SqlExecutor,
	where: Partial<RowOf<typeof recurringDonationsTable>>,
): Promise<string[]> {
	const query = onTable(recurringDonationsTable).select('id').where(where).where('status', '<>', 'ended')
	return (await query.all(sql)).map(({ id }) => id)
}

export const recurringByMethod = (sql: SqlExecutor, methodId: string): Promise<string[]> =>
	notEnded(sql, { method_id: methodId })

export const recurringOfDonor = (
	sql: SqlExecutor,
	donorId: string,
	method: PaymentMethod,
): Promise<string[]> => notEnded(sql, { donor_id: donorId, method })

export async function recurringWithAccount(
	sql: SqlExecutor,
	userId: string,
): Promise<{ readonly own: readonly string[]; readonly toThem: readonly string[] }> {
	const [own, toThem] = await Promise.all([
		notEnded(sql, { donor_id: userId }),
		notEnded(sql, { target_kind: 'individual', target_id: userId }),
	])
	return { own, toThem: toThem.filter((id) => !own.includes(id)) }
}

export const recurringOfRequest = (sql: SqlExecutor, requestId: string): Promise<string[]> =>
	notEnded(sql, { target_kind: 'request', target_id: requestId })

export const recurringNamedByMethod = (
	sql: SqlExecutor,
	methodId: string,
): Promise<Pick<RecurringRecord, 'id' | 'title' | 'target_kind'>[]> =>
	sql.query(
		`SELECT ${RECURRING_COLUMNS} FROM ${RECURRING_FROM} WHERE m.method_id = $1 AND m.status <> 'ended' ORDER BY m.id`,
		[methodId],
	)
