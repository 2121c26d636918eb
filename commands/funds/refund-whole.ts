import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { donationFact } from '../_shared/facts-donation.ts'
import { deciderOf, type Note, reservation } from './refund-facts.ts'
import { BY_RULE } from './refund-warned.ts'

/**
 * Refunds by rule what is left of a donation: reserves it on its fund; an effect of that calls the provider
 * afterwards. It does nothing when nothing is left, or when it was requested before.
 * @throws DomainError NOT_FOUND, INSUFFICIENT_FUNDS
 */
export async function refundWhole(
	deps: Pick<CommandDeps, 'store' | 'sql' | 'dispatch' | 'clock'>,
	{ donationId, refundId }: { readonly donationId: string; readonly refundId: string },
	context: DispatchContext,
): Promise<void> {
	const fact = await donationFact(deps.store, donationId)
	if (!fact?.fund) throw notFound('donation')
	if (fact.refundable === 0n || refundId in fact.donation.requested) return
	const command = await reservation(deps, donationId, fact, fact.fund, BY_RULE)
	await deps.dispatch(fundDecider, fundStream(fact.fund), command(refundId, fact.refundable, null), context)
}

/**
 * Refunds what is left of a donation by the decision of a person of finance, once: two calls at the same time
 * request the same refund. It does nothing when all is requested already.
 * @throws DomainError NOT_FOUND, NOT_REFUNDABLE, OWN_REFUND, INSUFFICIENT_FUNDS
 */
export async function refundRest(
	deps: Pick<CommandDeps, 'store' | 'sql' | 'dispatch' | 'clock'>,
	donationId: string,
	reason: Note,
	caller: Caller,
): Promise<void> {
	const fact = await donationFact(deps.store, donationId)
	if (!fact?.fund) throw notFound('donation')
	const before = Object.keys(fact.donation.requested).length
	if (fact.refundable === 0n && before === 0) throw refuseCommon('NOT_REFUNDABLE')
	if (fact.refundable === 0n) return
	const refundId = derivedId('refund of the rest', `${donationId} ${before}`)
	const command = await reservation(deps, donationId, fact, fact.fund, await deciderOf(deps, fact, caller))
	const { expectedRevision: _, ...context } = contextOf(caller)
	await deps.dispatch(fundDecider, fundStream(fact.fund), command(refundId, fact.refundable, reason), context)
}
