import type { RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { Moment } from '../../domain/ledger/contract.ts'
import type { SavedRow } from '../../domain/ledger/runs.contract.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** What was known, and which money had moved. */
export interface ReportMoment {
	readonly position: string
	/** When that was recorded; null before the first event. */
	readonly at: Date | null
	readonly effectiveAt: Date | null
	/** Where the log was when that money had moved. */
	readonly requestsAt: string
}

/** What runs and months are made from; reads are handed in by the composition root. */
export interface LedgerDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly report: {
		/**
		 * Understands what was asked once every read model shows what the log holds, so that nothing which was
		 * known is missing. @throws DomainError BOOKS_BEHIND (503) when they don't in time
		 */
		momentOf(requested: Moment | undefined, effectiveAt: string | undefined): Promise<ReportMoment>
		rowsAt(
			at: ReportMoment,
			filter: { readonly status: number | null; readonly region: string | null },
		): AsyncIterable<SavedRow>
	}
	/**
	 * The month in which an entity's money first moved, once every read model shows what the log holds.
	 * @throws DomainError BOOKS_BEHIND (503) when they don't in time
	 */
	readonly firstMonthOf: (entity: RegionFacts) => Promise<string>
	/** What the queries would answer once the read models have passed the position. */
	readonly showRun: (runId: string, after: Position) => Promise<unknown>
	readonly showPeriod: (entity: string, month: string, after: Position) => Promise<unknown>
}
