import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { donorOf } from './donor.ts'
import type { Cause } from './observe-payment.ts'

export const causeOf = ({ actor, correlationId }: Caller, commandId: string): Cause => ({
	actor,
	correlationId,
	commandId,
})

/** Returns the idempotency id for booking a call's outcome; the call's own id started the donation. */
export const settlingId = (commandId: string) => derivedId('settle', commandId)

/**
 * Loads the caller's donation at its last position.
 * @throws DomainError NOT_FOUND when it is missing or another person's
 */
export async function ownDonation(
	{ store }: Pick<CommandDeps, 'store'>,
	donationId: string,
	{ principal }: Caller,
): Promise<{ donation: Donation; position: Position }> {
	const { state, position } = await loadState(store, donationDecider, donationStream(donationId))
	const me = donorOf(principal)
	if (state.status === 'none' || state.donor.kind !== me.kind || state.donor.id !== me.id)
		throw notFound('donation')
	return { donation: state, position }
}
