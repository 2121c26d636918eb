import { z } from 'zod'
import { refundBody } from '../../domain/donations/refunds.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { changedMeanwhile, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type DonationFact, decidingOnDonation, donationFact } from '../_shared/facts-donation.ts'
import { saveNote } from '../_shared/notes.ts'
import { amountFor, bearerOf, reserveCommand, unassignedCommand } from './refund-facts.ts'

async function refund(
	deps: CommandDeps,
	donationId: string,
	{ amount: typed, fund: named, reason }: z.output<typeof refundBody>,
	caller: Caller,
) {
	const fact = await donationFact(deps.store, donationId)
	if (!fact) throw notFound('donation')
	const amount = amountFor(fact, typed)
	const bearer = bearerOf(fact, named)
	const refundId = derivedId('refund', caller.commandId)
	// Sent again after the payment became a donation, it is still the one that was asked for out of suspense.
	if (bearer === null || fact.donation.requested[refundId]?.fund === null) {
		return refundFromSuspense(deps, donationId, refundId, { amount, reason }, fact, caller)
	}
	const stream = fundStream(bearer)
	// The caller saw the donation's revision; the command goes to the fund's stream, whose revision they never
	// saw.
	const { expectedRevision, ...context } = contextOf(caller)
	const hasMovedOn = expectedRevision !== undefined && expectedRevision !== fact.revision
	// Sent again it is answered as before, also while the donation has yet to hear of it.
	const again = () => wasCarriedOut(deps.store, stream, caller.commandId)
	if (hasMovedOn && !(refundId in fact.donation.requested) && !(await again())) throw changedMeanwhile()
	const command = await reserveCommand(deps, donationId, fact, bearer, caller)
	const draft = command(refundId, amount, { noteId: '', noteHash: '' })
	await refuseEarly(deps.store, fundDecider, stream, draft, context)
	const note = await saveNote(deps, stream, reason, caller)
	const { position } = await deps.dispatch(fundDecider, stream, command(refundId, amount, note), context)
	return { body: { statusCode: 202, refundId }, status: 202, position }
}

async function refundFromSuspense(
	deps: CommandDeps,
	donationId: string,
	refundId: string,
	{ amount, reason }: { readonly amount: bigint; readonly reason: string },
	fact: DonationFact,
	caller: Caller,
) {
	const { decider, stream } = decidingOnDonation(donationId)
	const command = await unassignedCommand(deps, fact, caller)
	const draft = command(refundId, amount, { noteId: '', noteHash: '' })
	await refuseEarly(deps.store, decider, stream, draft, contextOf(caller))
	const note = await saveNote(deps, stream, reason, caller)
	const decision = command(refundId, amount, note)
	const { position } = await deps.dispatch(decider, stream, decision, contextOf(caller))
	return { body: { statusCode: 202, refundId }, status: 202, position }
}

/** Refunds a donation, whole or in part; an unassigned payment only whole. */
export const refundDonation = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/donations/:id/refund',
		summary: 'Refund a donation, in full or in part',
		tags: ['funds', 'donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: refundBody,
		answers: { 202: z.object({ statusCode: z.literal(202), refundId: id }) },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => refund(deps, params.id, body, caller),
	})
