import { periodDecider, type RunFact } from '../../domain/ledger/periods.decider.ts'
import { runDecider } from '../../domain/ledger/runs.decider.ts'
import { periodStream, runStream } from '../../domain/ledger/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

export async function runFact(store: EventStore, runId: string): Promise<RunFact | null> {
	const { state } = await loadState(store, runDecider, runStream(runId))
	if (state.status === 'none') return null
	const { query, asOf, position, rowsHash, preparedBy } = state.run
	return { id: runId, signed: state.status === 'signed', ...query, asOf, position, rowsHash, preparedBy }
}

export async function lastClosedOf(
	store: EventStore,
	entity: string,
	months: readonly string[],
): Promise<string | null> {
	const closed = await Promise.all(
		months.map(async (month) => {
			const { state } = await loadState(store, periodDecider, periodStream(entity, month))
			return state.status === 'closed' ? [month] : []
		}),
	)
	return closed.flat().toSorted().at(-1) ?? null
}
