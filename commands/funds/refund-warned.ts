import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { type DispatchContext, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { decidingOnDonation, donationFact, refundableOfWarned } from '../_shared/facts-donation.ts'
import { type Decider, reservation } from './refund-facts.ts'

type Deps = Pick<CommandDeps, 'store' | 'sql' | 'dispatch' | 'clock'>

/** The rule for early fraud warnings decides, not a person. */
export const BY_RULE: Decider = { mayDecideOwn: true, isForSelf: false }

/**
 * Refunds the rest of a payment whose card issuer warned of fraud: reserves it on its fund, or requests it
 * out of suspense; an effect of that calls the provider afterwards.
 * @throws DomainError NOT_FOUND, NOT_ANSWERABLE, NOT_REFUNDABLE, OWN_REFUND, INSUFFICIENT_FUNDS
 */
export async function refundWarned(
	deps: Deps,
	{ donationId, warningRef, refundId }: { donationId: string; warningRef: string; refundId: string },
	decision: Decider,
	context: DispatchContext,
): Promise<Position> {
	const fact = await donationFact(deps.store, donationId)
	if (!fact) throw notFound('donation')
	if (fact.fund === null) {
		const { decider, stream } = decidingOnDonation(donationId)
		const at = new Date(deps.clock.now()).toISOString()
		const command = { type: 'RefundWarned', warningRef, refundId, ...decision, at } as const
		return (await deps.dispatch(decider, stream, command, context)).position
	}
	const stream = fundStream(fact.fund)
	// Sent again it is answered as before, whatever has become of the money since.
	const isAgain =
		refundId in fact.donation.requested || (await wasCarriedOut(deps.store, stream, context.commandId))
	const amount = isAgain ? fact.refundable : refundableOfWarned(fact.donation, warningRef)
	const command = await reservation(deps, donationId, fact, fact.fund, decision)
	const reserve = { ...command(refundId, amount, null), warningRef }
	return (await deps.dispatch(fundDecider, stream, reserve, context)).position
}
