import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { fold } from '../../kernel/events/decider.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

/**
 * Loads a donation from its own stream, or a part of it; null when there is none.
 * @param until the last revision that counts
 * @throws EventStoreUnavailable
 */
export async function loadDonation(
	store: EventStore,
	donationId: string,
	until?: bigint,
): Promise<Donation | null> {
	const { state: newest, loaded } = await loadState(store, donationDecider, donationStream(donationId))
	const state =
		until === undefined
			? newest
			: fold(
					donationDecider,
					loaded.filter(({ revision }) => revision <= until).map((event) => asEvent<DonationEvent>(event)),
				)
	return state.status === 'none' ? null : state
}
