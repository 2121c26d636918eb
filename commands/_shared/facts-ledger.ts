import { monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { type PeriodState, periodDecider, type RunFact } from '../../domain/ledger/periods.decider.ts'
import { runDecider } from '../../domain/ledger/runs.decider.ts'
import { periodStream, runStream } from '../../domain/ledger/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

export async function runFact(store: EventStore, runId: string): Promise<RunFact | null> {
	const { state } = await loadState(store, runDecider, runStream(runId))
	if (state.status === 'none') return null
	const { seal = null, position, rowsHash, preparedBy } = state.run
	return { id: runId, signed: state.status === 'signed', seal, position, rowsHash, preparedBy }
}

/** Returns the months of a legal entity. */
export const monthsOf = async (store: EventStore, entity: string): Promise<PeriodState> =>
	(await loadState(store, periodDecider, periodStream(entity))).state

/** Returns the last closed month of a legal entity, in or before which nothing is dated by hand; null for none. */
export const lastClosedOf = async (store: EventStore, entity: string): Promise<string | null> =>
	(await monthsOf(store, entity)).closed.at(-1)?.month ?? null

/** Returns the end of the last closed month of a legal entity (ISO 8601); null for none. */
export async function closedUntil(store: EventStore, entity: string): Promise<string | null> {
	const month = await lastClosedOf(store, entity)
	return month === null ? null : new Date(monthIn(regionOf(entity), month).endsAt).toISOString()
}
