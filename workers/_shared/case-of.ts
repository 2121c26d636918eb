import { type OpenedCase, reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

export async function caseOf(store: EventStore, stream: string): Promise<OpenedCase | null> {
	const { state } = await loadState(store, reportCaseDecider, stream)
	return state.status === 'none' ? null : state
}
