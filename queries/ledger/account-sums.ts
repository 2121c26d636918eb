import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { LedgerAccount } from '../../projections/ledger/entry.ts'
import { Where } from '../_shared/where.ts'

export interface Account {
	readonly account: LedgerAccount
	readonly owner?: string | undefined
	readonly currency: string
}

/** The sum of some events. Minor units, debit positive. */
export interface EventSum {
	readonly sum: bigint
	readonly events: number
}

/**
 * Returns the balance of an account up to a position: the balance brought forward to its page, and the lines
 * of that page.
 */
export async function sumUntil(
	sql: SqlExecutor,
	{ account, owner, currency }: Account,
	position: string,
): Promise<EventSum> {
	const page = await sql.maybeOne<{ first_position: string; balance_before: bigint; events_before: number }>(
		`SELECT first_position, balance_before, events_before FROM read.account_pages
		WHERE account = $1 AND owner = $2 AND currency = $3 AND first_position <= $4
		ORDER BY first_position DESC LIMIT 1`,
		[account, owner ?? '', currency, position],
	)
	if (!page) return { sum: 0n, events: 0 }
	const where = new Where()
		.and('e.account = ? AND e.currency = ?', account, currency)
		.given(owner, 'e.owner = ?')
		.and('e.position BETWEEN ? AND ?', page.first_position, position)
	const { sum, events } = await sql.one<EventSum>(
		`SELECT sum(e.amount)::bigint AS sum, count(DISTINCT e.position)::int AS events FROM read.postings e ${where}`,
		where.params,
	)
	return { sum: page.balance_before + sum, events: page.events_before + events }
}
