import { type JournalCommand, journalDecider } from '../../domain/journal/journal.decider.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { checkReservable } from '../_shared/book-entry.ts'
import type { JournalDeps } from './deps.ts'

/**
 * Refuses an entry whose funds have too little, so that nothing is left behind.
 * @throws DomainError INSUFFICIENT_FUNDS.ofFund
 */
export async function checkReservations(
	deps: JournalDeps,
	stream: string,
	command: JournalCommand,
): Promise<void> {
	const { state } = await loadState(deps.store, journalDecider, stream)
	for (const event of journalDecider.decide(command, state))
		if (event.type === 'JournalPrepared') await checkReservable(deps, event.data)
}
