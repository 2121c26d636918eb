import type { Clock } from '../../domain/_ports/clock.ts'
import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/** What queries work with. */
export interface QueryDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	/** Address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
}
