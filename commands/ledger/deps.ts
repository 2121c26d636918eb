import type { RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { ChecklistItem, SealedDigest, SealedFile } from '../../domain/ledger/closing.contract.ts'
import type { Moment } from '../../domain/ledger/contract.ts'
import type { SavedRow } from '../../domain/ledger/runs.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { SealedRow } from '../../records/ledger/sealed-rows.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface ReportMoment {
	readonly position: string
	readonly at: Date | null
	readonly effectiveAt: Date | null
	readonly requestsAt: string
}

export interface SealedMonth {
	readonly entity: RegionFacts
	readonly month: string
	readonly since: string | null
	readonly position: string
}

export interface LedgerDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly report: {
		/**
		 * Resolves a moment once every read model has caught up with the log, so that no known fact is missing.
		 * @throws DomainError BOOKS_BEHIND (503) when they don't in time
		 */
		momentOf(requested: Moment | undefined, effectiveAt: string | undefined): Promise<ReportMoment>
		rowsAt(
			at: ReportMoment,
			filter: { readonly status: number | null; readonly region: string | null },
		): AsyncIterable<SavedRow>
	}
	readonly sealing: {
		/** @throws DomainError BOOKS_BEHIND (503) when the read models of the checklist don't catch up in time */
		caughtUp(): Promise<void>
		rowsOf(sql: SqlExecutor, file: SealedFile, sealed: SealedMonth): AsyncIterable<SealedRow>
		postings(sql: SqlExecutor, sealed: SealedMonth): Promise<SealedDigest>
		/** Returns the points of the checklist that are open, each perhaps more than once. */
		openItems(sql: SqlExecutor, entity: RegionFacts, month: string): Promise<readonly ChecklistItem[]>
	}
	/**
	 * Returns the month in which an entity's money first moved, once every read model has caught up with the
	 * log.
	 * @throws DomainError BOOKS_BEHIND (503) when they don't in time
	 */
	readonly firstMonthOf: (entity: RegionFacts) => Promise<string>
	/** The configuration lets one person prepare, sign and close. */
	readonly mayActAlone: boolean
	/** @throws DomainError PROOF_REQUIRED (403) */
	readonly requireRecentProof: (caller: Caller) => Promise<void>
	/** Returns the query's answer once the read models have passed the position. */
	readonly showRun: (runId: string, after: Position) => Promise<unknown>
	readonly showPeriod: (entity: string, month: string, after: Position) => Promise<unknown>
}
