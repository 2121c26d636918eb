import type { Donation } from '../../domain/donations/donations.state.ts'
import { type ChargeOutcome, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import type { CommandDeps } from './deps.ts'
import { loadDonation } from './load-donation.ts'

type Deps = Pick<CommandDeps, 'store' | 'dispatch' | 'clock'>

interface OfTry {
	readonly recurringId: string
	readonly donationId: string
}

function outcomeOf({ received, attempts, failed }: Donation): ChargeOutcome | null {
	if (received) return { kind: 'paid' }
	const last = attempts.at(-1)
	if (last && last.declined !== null)
		return { kind: 'declined', code: last.declined, declineCode: last.declineCode }
	return failed ? { kind: 'declined', code: 'abandoned', declineCode: null } : null
}

export const observeOutcome = (
	{ dispatch, clock }: Pick<Deps, 'dispatch' | 'clock'>,
	{ recurringId, donationId }: OfTry,
	outcome: ChargeOutcome,
	context: DispatchContext,
) =>
	dispatch(
		recurringDecider,
		recurringStream(recurringId),
		{ type: 'ObserveCharge', donationId, outcome, at: new Date(clock.now()).toISOString() },
		context,
	)

/**
 * Records the outcome of a try from the stream of its donation.
 * @returns false while the outcome is not known
 */
export async function settleCharge(deps: Deps, charge: OfTry, context: DispatchContext): Promise<boolean> {
	const donation = await loadDonation(deps.store, charge.donationId)
	const outcome = donation && outcomeOf(donation)
	if (!outcome) return false
	await observeOutcome(deps, charge, outcome, context)
	return true
}
