import type { Principal } from '../http/route.ts'
import type { SqlExecutor } from '../sql/sql.ts'

/** What figures of the overview are read with. */
export interface OverviewReading {
	readonly sql: SqlExecutor
	/** By the system's clock, epoch milliseconds. */
	readonly now: number
	readonly viewer: Principal
	/** Whether the viewer is shown figures of money. */
	readonly seesMoney: boolean
}

/** What a capability says on the backoffice's first page: how much of it needs somebody today. */
export interface OverviewFigures {
	/** Names of the figures in the answer, `money.toPay` for those below `money`. A figure belongs to one capability. */
	readonly names: readonly string[]
	/** Read models that they come from. */
	readonly readModels: readonly string[]
	/** Figures by their names, null where the viewer may not see one; those of money stand below `money`, which only who sees money is shown. */
	read(reading: OverviewReading): Promise<{ readonly figures: object; readonly money: object }>
}
