import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

/** A donation folded from its own stream; null when there is none. @throws EventStoreUnavailable */
export async function loadDonation(store: EventStore, donationId: string): Promise<Donation | null> {
	const { state } = await loadState(store, donationDecider, donationStream(donationId))
	return state.status === 'none' ? null : state
}
