import type { Principal } from '../http/route.ts'
import type { SqlExecutor } from '../sql/sql.ts'

export interface OverviewReading {
	readonly sql: SqlExecutor
	readonly now: number
	readonly viewer: Principal
	readonly seesMoney: boolean
}

export interface OverviewFigures {
	/** Names of the figures in the answer, `money.toPay` for those below `money`. A figure belongs to one capability. */
	readonly names: readonly string[]
	readonly readModels: readonly string[]
	/**
	 * Returns figures by their names, null for those that the viewer may not see; money figures are below
	 * `money`, which requires `seesMoney`.
	 */
	read(reading: OverviewReading): Promise<{ readonly figures: object; readonly money: object }>
}
