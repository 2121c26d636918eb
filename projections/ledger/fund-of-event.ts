import { fundOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

/** Donation events that change a fund; those of the fund's own stream are `FUND_BOOKINGS`. */
export const DONATION_FUND_BOOKINGS = [
	'DonationConfirmed',
	'DonationDisputed',
	'DonationDisputeWon',
	'DonationChargedBack',
] as const satisfies readonly DonationEvent['type'][]
export type DonationFundBooking = Extract<DonationEvent, { type: (typeof DONATION_FUND_BOOKINGS)[number] }>

/** Returns the fund whose figures an event changes; null for a dispute of an unassigned payment. */
export function fundOfEvent(recorded: RecordedEvent): string | null {
	if (recorded.stream.startsWith('fund-')) return streamId(recorded.stream)
	const { target, currency } = asEvent<DonationFundBooking>(recorded).data
	return target && fundOf(target, currency)
}
