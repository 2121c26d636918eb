/**
 * A permanently stored report: its rows (ids, content versions, figures) are an immutable record under the
 * run's id, and `rowsHash` is the SHA-256 over their canonical JSON.
 */
export type RunRecorded = {
	readonly type: 'RunRecorded'
	readonly data: {
		readonly query: {
			readonly status: string | null
			readonly region: string | null
			/** The latest effective time (ISO 8601); null: no limit. */
			readonly effectiveAt: string | null
			readonly requestsAt?: string
		}
		readonly position: string
		/** The requested instant (ISO 8601). */
		readonly asOf: string
		readonly rows: number
		/** Sums per currency, minor units by the report's columns. */
		readonly totals: Readonly<Record<string, Readonly<Record<string, string>>>>
		readonly rowsHash: string
		readonly preparedBy: string
		readonly at: string
	}
}
/** The event's actor, a finance admin, vouches for it. */
export type RunSigned = {
	readonly type: 'RunSigned'
	readonly data: {
		readonly signedBy: string
		readonly rowsHash: string
		readonly at: string
	} & Alone
}
/** Marks a decision of the one who prepared the run, which the configuration lets a single finance admin take. */
export type Alone = { readonly alone?: true }
/** Sealed: later facts of this month are shown as changes. */
export type PeriodClosed = {
	readonly type: 'PeriodClosed'
	readonly data: {
		readonly entity: string
		readonly month: string
		readonly runId: string
		readonly position: string
		readonly rowsHash: string
		readonly closedBy: string
		readonly at: string
		/** The first of the earlier months that stay open permanently, as confirmed; absent: none. */
		readonly leavesOpenFrom?: string
	} & Alone
}

export type RunEvent = RunRecorded | RunSigned
export type PeriodEvent = PeriodClosed

export const RUN_EVENTS = ['RunRecorded', 'RunSigned'] as const satisfies readonly RunEvent['type'][]
export const PERIOD_EVENTS = ['PeriodClosed'] as const satisfies readonly PeriodEvent['type'][]
