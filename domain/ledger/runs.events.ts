/**
 * A report as it stood, kept for ever: its rows (ids, content versions, figures) are a record under the
 * run's id that nobody can change, and `rowsHash` is the SHA-256 over their canonical JSON.
 */
export type RunRecorded = {
	readonly type: 'RunRecorded'
	readonly data: {
		/** What was asked, as the report's query has it. */
		readonly query: {
			readonly status: string | null
			readonly region: string | null
			/** When the money moved at the latest (ISO 8601); null: whenever. */
			readonly effectiveAt: string | null
			/** The log position that requests, their titles and statuses were taken at. Absent: that of the figures. */
			readonly requestsAt?: string
		}
		/** The log position that the figures were taken at. */
		readonly position: string
		/** The instant that was asked for (ISO 8601). */
		readonly asOf: string
		readonly rows: number
		/** Sums per currency, minor units by the report's columns. */
		readonly totals: Readonly<Record<string, Readonly<Record<string, string>>>>
		readonly rowsHash: string
		readonly at: string
	}
}
/** A named finance admin stands for it: the event's actor. */
export type RunSigned = {
	readonly type: 'RunSigned'
	readonly data: { readonly signedBy: string; readonly rowsHash: string; readonly at: string }
}
/** Sealed: what arrives later for this month is shown as changed since then. */
export type PeriodClosed = {
	readonly type: 'PeriodClosed'
	readonly data: {
		readonly entity: string
		readonly month: string
		/** The signed run that shows how it stood. */
		readonly runId: string
		readonly position: string
		readonly rowsHash: string
		readonly closedBy: string
		readonly at: string
		/** The first of the earlier months that stay open for ever, as who closed this one confirmed. Absent: there are none. */
		readonly leavesOpenFrom?: string
	}
}

export type RunEvent = RunRecorded | RunSigned
export type PeriodEvent = PeriodClosed

export const RUN_EVENTS = ['RunRecorded', 'RunSigned'] as const satisfies readonly RunEvent['type'][]
export const PERIOD_EVENTS = ['PeriodClosed'] as const satisfies readonly PeriodEvent['type'][]
