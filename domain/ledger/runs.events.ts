import type { Acceptance, NoteOf, RunSeal } from './closing.contract.ts'

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
		/** A run that prepares a month; absent for a saved report. */
		readonly seal?: RunSeal
	}
}
/** The event's actor, a finance admin, vouches for it. */
export type RunSigned = {
	readonly type: 'RunSigned'
	readonly data: {
		readonly signedBy: string
		readonly rowsHash: string
		readonly at: string
		/** Open points that the signer accepts, each with a reason; absent: none. */
		readonly accepted?: readonly Acceptance[]
	} & Alone
}
/** Marks a decision of the one who prepared the run, which the configuration lets a single finance admin take. */
export type Alone = { readonly alone?: true }
/**
 * The month is sealed at the position of its run: no balance up to its end changes from then on. Facts that
 * come later are posted when the next open month begins, beside their own dates.
 */
export type PeriodClosed = {
	readonly type: 'PeriodClosed'
	readonly data: {
		readonly entity: string
		readonly month: string
		/** It starts at 1 and rises with each closing after a reopening, which supersedes the pack before. */
		readonly version: number
		readonly runId: string
		readonly position: string
		readonly rowsHash: string
		readonly closedBy: string
		readonly at: string
		/** The first of the earlier months that stay open permanently, as confirmed; absent: none. */
		readonly leavesOpenFrom?: string
	} & Alone
}
export type ReopeningRequested = {
	readonly type: 'ReopeningRequested'
	readonly data: Reopening & { readonly requestedBy: string; readonly reason: NoteOf }
}
export type ReopeningDeclined = {
	readonly type: 'ReopeningDeclined'
	readonly data: Reopening & { readonly declinedBy: string }
}
/** The last closed month is open again, by two people; its pack is superseded by the next version. */
export type PeriodReopened = {
	readonly type: 'PeriodReopened'
	readonly data: Reopening & {
		/** The run whose pack is superseded. */
		readonly runId: string
		readonly reopenedBy: string
	} & Alone
}
type Reopening = { readonly entity: string; readonly month: string; readonly at: string }

export type RunEvent = RunRecorded | RunSigned
export type PeriodEvent = PeriodClosed | ReopeningRequested | ReopeningDeclined | PeriodReopened

export const RUN_EVENTS = ['RunRecorded', 'RunSigned'] as const satisfies readonly RunEvent['type'][]
export const PERIOD_EVENTS = [
	'PeriodClosed',
	'ReopeningRequested',
	'ReopeningDeclined',
	'PeriodReopened',
] as const satisfies readonly PeriodEvent['type'][]
