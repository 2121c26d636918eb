import { z } from 'zod'
import { changedMeanwhile, DomainError, notFound } from '../../domain/_shared/errors.ts'
import { id } from '../../domain/_shared/wire.ts'
import { refundBody } from '../../domain/donations/refunds.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/funds.events.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Route, route } from '../../infra/http/route.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { refuseEarly, wasCarriedOut } from '../_shared/dispatch.ts'
import { creditsOf } from '../_shared/facts-fund.ts'
import { type GiftFact, giftFact } from '../_shared/facts-gift.ts'
import { derivedId } from '../_shared/ids.ts'
import { keepNote } from '../_shared/notes.ts'

/**
 * The fund that bears a refund: the one that finance names, else the gift's own.
 * @throws DomainError NOT_REFUNDABLE the money never came into a fund; CURRENCY_MISMATCH
 */
export function bearerOf({ fund, currency }: GiftFact, named: string | undefined): string {
	if (fund === null) {
		throw new DomainError('NOT_REFUNDABLE', 'Nobody has said yet what this payment is for.', 409)
	}
	const bearer = named ?? fund
	if (!bearer.endsWith(`.${currency}`)) {
		throw new DomainError('CURRENCY_MISMATCH', `This gift was made in ${currency}.`, 400, [
			{ field: 'fund', message: `Please choose a fund in ${currency}` },
		])
	}
	return bearer
}

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
	const stream = fundStream(bearer)
	// What the caller saw is the gift; the command goes to the fund's stream, whose revision they never saw.
	const { expectedRevision, ...context } = contextOf(caller)
	const refundId = derivedId('refund', caller.commandId)
	const hasMovedOn = expectedRevision !== undefined && expectedRevision !== fact.revision
	// Sent again it is answered as before, also while the gift has yet to hear of it.
	const again = () => wasCarriedOut(deps.store, stream, caller.commandId)
	if (hasMovedOn && !(refundId in fact.gift.asked) && !(await again())) throw changedMeanwhile()
	const credits = await creditsOf(deps.sql, bearer)
	const command = (note: { noteId: string; noteHash: string } | null) =>
		({
			type: 'ReserveRefund',
			refundId,
			donationId,
			giftFund: fact.fund ?? '',
			currency: fact.currency,
			amount: fact.shareOf(amount),
			charged: amount,
			refundable: fact.refundable,
			heardOf: Object.keys(fact.gift.asked),
			byUserId: signedIn(caller).id,
			reason: note,
			credits,
			at: new Date(deps.clock.now()).toISOString(),
		}) as const
	await refuseEarly(deps.store, fundDecider, stream, command({ noteId: '', noteHash: '' }), context)
	const note = await keepNote(deps, stream, reason, caller)
	const { position } = await deps.dispatch(fundDecider, stream, command(note), context)
	return { body: { statusCode: 202, refundId }, status: 202, position }
}

/** Gives a gift back, whole or in part. */
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
