import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/donations.events.ts'
import type { Gift } from '../../domain/donations/donations.state.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

/** Reads gifts from their own streams, for effects that act on them; null when there is none. @throws EventStoreUnavailable */
export const giftReader =
	(store: EventStore) =>
	async (donationId: string): Promise<Gift | null> => {
		const { state } = await loadState(store, donationDecider, donationStream(donationId))
		return state.status === 'none' ? null : state
	}
