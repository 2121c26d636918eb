import { z } from 'zod'
import { fraudWarningAnswer, fraudWarningParams } from '../../domain/donations/fraud-warnings.contract.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { keyReused, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { decidingOnDonation, donationFact } from '../_shared/facts-donation.ts'
import { deciderOf } from './refund-facts.ts'
import { refundWarned } from './refund-warned.ts'

async function answer(
	deps: CommandDeps,
	{ id: donationId, warning: warningRef }: z.output<typeof fraudWarningParams>,
	{ answer: given }: z.output<typeof fraudWarningAnswer>,
	caller: Caller,
) {
	const fact = await donationFact(deps.store, donationId)
	if (!fact) throw notFound('donation')
	const context = contextOf(caller)
	const done = (position: Position) => ({ body: { statusCode: 202 }, status: 202, position }) as const
	const decision = await deciderOf(deps, fact, caller)
	const { decider, stream } = decidingOnDonation(donationId)
	// A refund reserves money on the fund: the key is on the fund's stream, or on the donation's.
	const other = given === 'left' ? fact.fund && fundStream(fact.fund) : fact.fund && stream
	if (other && (await wasCarriedOut(deps.store, other, caller.commandId))) throw keyReused()
	if (given === 'left') {
		const at = new Date(deps.clock.now()).toISOString()
		const command = { type: 'LeaveFraudWarning', warningRef, ...decision, at } as const
		return done((await deps.dispatch(decider, stream, command, context)).position)
	}
	const refundId = derivedId('refund', caller.commandId)
	return done(await refundWarned(deps, { donationId, warningRef, refundId }, decision, context))
}

export const answerFraudWarning = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/donations/:id/warnings/:warning/answer',
		summary: 'Refund a donation with a fraud warning, or dismiss the warning',
		tags: ['funds', 'donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: fraudWarningParams,
		body: fraudWarningAnswer,
		answers: { 202: z.object({ statusCode: z.literal(202) }) },
		handle: ({ params, body, caller }) => answer(deps, params, body, caller),
	})
