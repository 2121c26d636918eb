import type { z } from 'zod'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { expiryOf } from '../../domain/donations/saved-cards.contract.ts'
import { recurringChangeBody, recurringDone, recurringParams } from '../../domain/recurring/contract.ts'
import { type RecurringCommand, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringSplit } from '../../domain/recurring/recurring.events.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { refuse } from '../../domain/recurring/refusals.contract.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { DispatchContext } from '../../kernel/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/ids.ts'
import { type Currency, feeIncluded, feeOnTop, splitTexts } from '../../kernel/money.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { savedCardById } from '../../records/donations/saved-cards.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { RecurringDeps } from './begin.ts'
import { ownRecurring } from './own.ts'

type Body = z.output<typeof recurringChangeBody>

/** What is charged for an amount, at the rate of cards. Minor units. */
function splitOf(amount: bigint, coversFee: boolean, currency: Currency): RecurringSplit {
	const rate = feeRate('card', currency)
	return splitTexts(coversFee ? feeOnTop(amount, rate) : feeIncluded(amount, rate))
}

/** One of the donor's own cards, at an account of the currency. @throws DomainError NOT_FOUND, METHOD_UNAVAILABLE */
async function checkCard(
	{ sql, clock, payments }: RecurringDeps,
	userId: string,
	cardId: string,
	currency: string,
): Promise<void> {
	const card = await savedCardById(sql, userId, cardId)
	if (!card) throw refuse('NOT_FOUND.card')
	const account = payments.accounts().find((each) => each.account === card.account)
	if (account?.currency !== currency) throw refuse('METHOD_UNAVAILABLE.currency', {}, 'cardId')
	if (expiryOf({ expMonth: card.exp_month, expYear: card.exp_year }, clock.now()) === 'expired')
		throw refuse('METHOD_UNAVAILABLE.expired', {}, 'cardId')
}

/** What a body changes, each part as a command of its own. @throws DomainError METHOD_UNAVAILABLE, NOTHING_CHANGED */
async function commandsOf(
	deps: RecurringDeps,
	{ units, amount, shouldChargeProcessingFees, day, cardId }: Body,
	state: RecurringDonation,
): Promise<RecurringCommand[]> {
	if (units !== state.currency) throw refuse('METHOD_UNAVAILABLE.currency', {}, 'units')
	const at = new Date(deps.clock.now()).toISOString()
	const commands: RecurringCommand[] = []
	const coversFee = shouldChargeProcessingFees ?? state.coversFee
	if (amount !== undefined || coversFee !== state.coversFee) {
		const before = BigInt(state.coversFee ? state.split.donation : state.split.total)
		commands.push({ type: 'ChangeAmount', split: splitOf(amount ?? before, coversFee, units), coversFee, at })
	}
	if (day !== undefined) commands.push({ type: 'ChangeDay', day, at })
	if (cardId !== undefined) {
		await checkCard(deps, state.donorId, cardId, units)
		commands.push({ type: 'ChangeMethod', methodId: cardId, at })
	}
	if (commands.length === 0) throw refuse('NOTHING_CHANGED')
	return commands
}

async function change(deps: RecurringDeps, recurringId: string, body: Body, caller: Caller) {
	signedIn(caller)
	const state = await ownRecurring(deps.store, recurringId, caller)
	const commands = await commandsOf(deps, body, state)
	const context = contextOf(caller)
	let position: Position | undefined
	for (const [index, command] of commands.entries()) {
		// The first one answers for the call: its key is known by it, and the others follow from it.
		const own: DispatchContext =
			index === 0 ? context : { ...context, commandId: derivedId(caller.commandId, command.type) }
		const done = await deps.dispatch(recurringDecider, recurringStream(recurringId), command, own)
		position = done.position
	}
	return {
		body: { statusCode: 200, data: { _id: recurringId } },
		...(position !== undefined && { position }),
	}
}

/** Changes amount, day or card from the next charge on that isn't begun. */
export const changeRecurring = (deps: RecurringDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/recurringDonations/:id',
		summary: 'Change the amount, the day or the card of an own recurring donation',
		tags: ['recurring'],
		access: { allow: 'signedIn' },
		params: recurringParams,
		body: recurringChangeBody,
		answers: { 200: recurringDone },
		perMinute: 30,
		handle: ({ params, body, caller }) => change(deps, params.id, body, caller),
	})
