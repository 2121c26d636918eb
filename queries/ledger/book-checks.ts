import { type BookCheck, bookChecks } from '../../domain/ledger/books.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { BookCheckRow } from '../../records/ledger/book-checks.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'

const VISIBLE = 30

type Found = BookCheckRow & { readonly name: string | null }

const CHECKS = `SELECT b.*, trim(u.first_name || ' ' || u.last_name) AS name
	FROM rec.book_checks b LEFT JOIN rec.users u ON u.id = b.requested_by`

const lastChecks = (sql: SqlExecutor): Promise<readonly Found[]> =>
	sql.query<Found>(`${CHECKS} ORDER BY b.finished_at DESC, b.check_id DESC LIMIT $1`, [VISIBLE])

const checkOf = (row: Found): BookCheck => ({
	id: row.check_id,
	startedAt: row.started_at.toISOString(),
	finishedAt: row.finished_at.toISOString(),
	position: row.position,
	holds: row.holds,
	requestedBy: row.requested_by === null ? null : { id: row.requested_by, name: row.name ?? '' },
	results: [...row.results],
})

/** Returns a stored check; null when there is none under that id. */
export async function readBookCheck(sql: SqlExecutor, checkId: string): Promise<BookCheck | null> {
	const row = await sql.maybeOne<Found>(`${CHECKS} WHERE b.check_id = $1`, [checkId])
	return row && checkOf(row)
}

export const listBookChecks = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/books/checks',
		summary: 'List the checks of the books with their findings',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		answers: { 200: bookChecks },
		handle: async () => ({ body: { data: (await lastChecks(sql)).map(checkOf) } }),
	})

/** Returns the balance of a provider account by our ledger, in minor units. */
export async function providerBalance(
	sql: SqlExecutor,
	provider: string,
	account: string,
	currency: string,
): Promise<bigint> {
	const { balance } = await sql.one<{ balance: bigint }>(
		`SELECT coalesce(sum(amount), 0)::bigint AS balance FROM read.postings
		WHERE account = 'provider balance' AND owner = $1 AND currency = $2`,
		[`${provider}/${account}`, currency],
	)
	return balance
}
