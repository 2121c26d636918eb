import { z } from 'zod'
import { refundBody } from '../../domain/donations/refunds.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/funds.events.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly, wasCarriedOut } from '../../kernel/dispatch.ts'
import { changedMeanwhile, notFound } from '../../kernel/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/ids.ts'
import { id } from '../../kernel/wire.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { decidingOnGift, type GiftFact, giftFact } from '../_shared/facts-gift.ts'
import { keepNote } from '../_shared/notes.ts'
import { bearerOf, reserveCommand, unassignedCommand } from './refund-facts.ts'

/** Reserves the refund on the fund; the provider is asked afterwards, by an effect of that. */
async function refund(
	deps: CommandDeps,
	donationId: string,
	{ amount, fund: named, reason }: z.output<typeof refundBody>,
	caller: Caller,
) {
	const fact = await giftFact(deps.store, donationId)
	if (!fact) throw notFound('The gift')
	const bearer = bearerOf(fact, named)
	const refundId = derivedId('refund', caller.commandId)
	// Sent again after the payment became a gift, it is still the one that was asked for out of suspense.
	if (bearer === null || fact.gift.asked[refundId]?.fund === null) {
		return refundFromSuspense(deps, donationId, refundId, { amount, reason }, fact, caller)
	}
	const stream = fundStream(bearer)
	// What the caller saw is the gift; the command goes to the fund's stream, whose revision they never saw.
	const { expectedRevision, ...context } = contextOf(caller)
	const hasMovedOn = expectedRevision !== undefined && expectedRevision !== fact.revision
	// Sent again it is answered as before, also while the gift has yet to hear of it.
	const again = () => wasCarriedOut(deps.store, stream, caller.commandId)
	if (hasMovedOn && !(refundId in fact.gift.asked) && !(await again())) throw changedMeanwhile()
	const command = await reserveCommand(deps, donationId, fact, bearer, caller)
	const draft = command(refundId, amount, { noteId: '', noteHash: '' })
	await refuseEarly(deps.store, fundDecider, stream, draft, context)
	const note = await keepNote(deps, stream, reason, caller)
	const { position } = await deps.dispatch(fundDecider, stream, command(refundId, amount, note), context)
	return { body: { statusCode: 202, refundId }, status: 202, position }
}

/** Asks for it on the gift itself, which no fund holds; the provider is asked afterwards, by an effect of that. */
async function refundFromSuspense(
	deps: CommandDeps,
	donationId: string,
	refundId: string,
	{ amount, reason }: Pick<z.output<typeof refundBody>, 'amount' | 'reason'>,
	fact: GiftFact,
	caller: Caller,
) {
	const { decider, stream } = decidingOnGift(donationId)
	const command = await unassignedCommand(deps, fact, caller)
	const draft = command(refundId, amount, { noteId: '', noteHash: '' })
	await refuseEarly(deps.store, decider, stream, draft, contextOf(caller))
	const note = await keepNote(deps, stream, reason, caller)
	const said = command(refundId, amount, note)
	const { position } = await deps.dispatch(decider, stream, said, contextOf(caller))
	return { body: { statusCode: 202, refundId }, status: 202, position }
}

/** Gives a gift back, whole or in part; what belongs to nothing yet only whole. */
export const refundDonation = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/donations/:id/refund',
		summary: 'Refund a gift, whole or in part',
		tags: ['funds', 'donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: refundBody,
		answers: { 202: z.object({ statusCode: z.literal(202), refundId: id }) },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => refund(deps, params.id, body, caller),
	})
