import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { signedIn } from '../_shared/context.ts'

/** A recurring donation by its id. @throws DomainError NOT_FOUND there is none */
export async function loadRecurring(store: EventStore, recurringId: string): Promise<RecurringDonation> {
	const { state } = await loadState(store, recurringDecider, recurringStream(recurringId))
	if (state.status === 'none') throw notFound('recurringDonation')
	return state
}

/** The caller's recurring donation. @throws DomainError NOT_FOUND there is none, or it is somebody else's */
export async function ownRecurring(
	store: EventStore,
	recurringId: string,
	caller: Caller,
): Promise<RecurringDonation> {
	const state = await loadRecurring(store, recurringId)
	if (state.donorId !== signedIn(caller).id) throw notFound('recurringDonation')
	return state
}
