import { loadDonation } from '../../commands/_shared/load-donation.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { type ChargeOutcome, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import { type DispatchContext, loadState } from '../../kernel/dispatch.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

export type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments'>

/** A recurring donation with the revision of its stream; null when there is none. */
export async function recurringOf(
	store: EventStore,
	recurringId: string,
): Promise<{ state: RecurringDonation; revision: bigint } | null> {
	const { state, revision } = await loadState(store, recurringDecider, recurringStream(recurringId))
	return state.status === 'none' ? null : { state, revision }
}

/** What became of the donation of a try; null: that isn't known yet. */
export function outcomeOf({ received, attempts, failed }: Donation): ChargeOutcome | null {
	if (received) return { kind: 'paid' }
	const last = attempts.at(-1)
	if (last && last.declined !== null)
		return { kind: 'declined', code: last.declined, declineCode: last.declineCode }
	return failed ? { kind: 'declined', code: 'abandoned', declineCode: null } : null
}

/** Notes what became of a try on its recurring donation. */
export const observeOutcome = (
	{ dispatch, clock }: Pick<Worker, 'dispatch' | 'clock'>,
	charge: { readonly recurringId: string; readonly donationId: string },
	outcome: ChargeOutcome,
	context: DispatchContext,
) =>
	dispatch(
		recurringDecider,
		recurringStream(charge.recurringId),
		{
			type: 'ObserveCharge',
			donationId: charge.donationId,
			outcome,
			at: new Date(clock.now()).toISOString(),
		},
		context,
	)

/**
 * Notes what became of a try, by the stream of its donation.
 * @returns whether that is known
 */
export async function settleCharge(
	deps: Pick<Worker, 'store' | 'dispatch' | 'clock'>,
	charge: { readonly recurringId: string; readonly donationId: string },
	context: DispatchContext,
): Promise<boolean> {
	const donation = await loadDonation(deps.store, charge.donationId)
	const outcome = donation && outcomeOf(donation)
	if (!outcome) return false
	await observeOutcome(deps, charge, outcome, context)
	return true
}
