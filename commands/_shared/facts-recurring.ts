import { isRecurring } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import type { RecurringDonationStarted } from '../../domain/recurring/recurring.events.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { type Currency, splitTexts } from '../../kernel/wire/money.ts'

type Started = RecurringDonationStarted['data']

export interface GivenDonation extends Pick<Started, 'donorId' | 'split' | 'coversFee' | 'anonymous'> {
	readonly target: Started['target'] | null
	readonly currency: Currency
	readonly account: string
	/**
	 * The payment that brought the money or is in process at a bank, and since when, in epoch milliseconds;
	 * null when there is none.
	 */
	readonly paid: { readonly providerRef: string; readonly at: number } | null
}

/** Loads a donation from its own stream; null when there is none of a signed-in donor. */
export async function givenDonation(store: EventStore, donationId: string): Promise<GivenDonation | null> {
	const { state } = await loadState(store, donationDecider, donationStream(donationId))
	if (state.status === 'none' || state.donor.kind !== 'user') return null
	const { donor, split, coversFee, anonymous, target, currency, account, received, startedAt } = state
	const last = state.attempts.at(-1)
	const underWay = last?.processing && last.declined === null && !state.failed ? last : null
	return {
		donorId: donor.id,
		split: splitTexts(split),
		coversFee,
		anonymous,
		target: target && isRecurring(target) ? target : null,
		currency: currency as Currency,
		account,
		paid: received
			? { providerRef: received.providerRef, at: Date.parse(received.effectiveAt) }
			: underWay && { providerRef: underWay.providerRef, at: Date.parse(startedAt) },
	}
}
