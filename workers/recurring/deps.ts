import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

export type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments'>

export async function recurringOf(
	store: EventStore,
	recurringId: string,
): Promise<{ state: RecurringDonation; revision: bigint } | null> {
	const { state, revision } = await loadState(store, recurringDecider, recurringStream(recurringId))
	return state.status === 'none' ? null : { state, revision }
}
