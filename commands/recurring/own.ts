import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { signedIn } from '../_shared/context.ts'

/** @throws DomainError NOT_FOUND */
export async function loadRecurring(store: EventStore, recurringId: string): Promise<RecurringDonation> {
	const { state } = await loadState(store, recurringDecider, recurringStream(recurringId))
	if (state.status === 'none') throw notFound('recurringDonation')
	return state
}

/** @throws DomainError NOT_FOUND also for another person's */
export async function ownRecurring(
	store: EventStore,
	recurringId: string,
	caller: Caller,
): Promise<RecurringDonation> {
	const state = await loadRecurring(store, recurringId)
	if (state.donorId !== signedIn(caller).id) throw notFound('recurringDonation')
	return state
}
