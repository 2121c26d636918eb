import type { Principal } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Checks for a person's confirmed donation before a time that was neither refunded nor disputed. */
export async function hasGivenBefore(
	sql: SqlExecutor,
	{ kind, id }: Pick<Principal, 'kind' | 'id'>,
	before: Date,
): Promise<boolean> {
	const { given } = await sql.one<{ given: boolean }>(
		`SELECT EXISTS (SELECT 1 FROM read.donations WHERE donor_id = $1 AND donor_kind = $2
			AND confirmed_at < $3 AND charged_back = 0 AND disputes_open = 0) AS given`,
		[id, kind, before],
		{ name: 'has given before' },
	)
	return given
}
