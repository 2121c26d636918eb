import type { z } from 'zod'
import { factsOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { recurringChangeBody, recurringDone, recurringParams } from '../../domain/recurring/contract.ts'
import { type RecurringCommand, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringSplit } from '../../domain/recurring/recurring.events.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { refuse } from '../../domain/recurring/refusals.contract.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { type Currency, feeIncluded, feeOnTop, formatMajor, splitTexts } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { type ChargedMethod, chargedMethod } from '../_shared/recurring-method.ts'
import type { RecurringDeps } from './begin.ts'
import { ownRecurring } from './own.ts'

type Body = z.output<typeof recurringChangeBody>

/** Minor units. */
function splitOf(
	amount: bigint,
	coversFee: boolean,
	method: PaymentMethod,
	currency: Currency,
): RecurringSplit {
	const rate = feeRate(method, currency)
	return splitTexts(coversFee ? feeOnTop(amount, rate) : feeIncluded(amount, rate))
}

function named({ cardId, bankAccountId }: Body) {
	if (cardId !== undefined) return { method: 'card', methodId: cardId, field: 'cardId' } as const
	if (bankAccountId === undefined) return null
	return { method: 'bankDebit', methodId: bankAccountId, field: 'bankAccountId' } as const
}

/**
 * Returns the donor's own card or bank account at an account of the currency that can charge it every month.
 * @throws DomainError NOT_FOUND, METHOD_UNAVAILABLE
 */
async function checkedMethod(
	{ sql, clock, payments }: RecurringDeps,
	{ donorId, target }: RecurringDonation,
	{ field, ...chosen }: NonNullable<ReturnType<typeof named>>,
	currency: string,
): Promise<ChargedMethod> {
	const by = await chargedMethod(sql, { donorId, ...chosen }, clock.now())
	if (!by) throw refuse('NOT_FOUND.method')
	const account = payments.accounts().find((each) => each.account === by.account)
	if (account?.currency !== currency || !account.recurring?.includes(by.method))
		throw refuse('METHOD_UNAVAILABLE.currency', {}, field)
	if (!factsOf(target.kind).ways.includes(by.method)) throw refuse('METHOD_UNAVAILABLE.target', {}, field)
	if (by.hasExpired) throw refuse('METHOD_UNAVAILABLE.expired', {}, field)
	if (!by.isUsable) throw refuse('METHOD_UNAVAILABLE.notVerified', {}, field)
	return by
}

/**
 * Returns a command for each change in the body.
 * @throws DomainError METHOD_UNAVAILABLE, NOTHING_CHANGED
 */
async function commandsOf(
	deps: RecurringDeps,
	body: Body,
	state: RecurringDonation,
): Promise<RecurringCommand[]> {
	const { units, amount, shouldChargeProcessingFees, day } = body
	if (units !== state.currency) throw refuse('METHOD_UNAVAILABLE.currency', {}, 'units')
	const at = new Date(deps.clock.now()).toISOString()
	const commands: RecurringCommand[] = []
	const chosen = named(body)
	const by = chosen && (await checkedMethod(deps, state, chosen, units))
	const method = by?.method ?? state.method
	const coversFee = shouldChargeProcessingFees ?? state.coversFee
	// Another method has another fee.
	if (amount !== undefined || coversFee !== state.coversFee || method !== state.method) {
		const before = BigInt(state.coversFee ? state.split.donation : state.split.total)
		const split = splitOf(amount ?? before, coversFee, method, units)
		const { most } = by ?? (await chargedMethod(deps.sql, state, deps.clock.now())) ?? { most: null }
		if (most !== null && BigInt(split.total) > most)
			throw refuse('METHOD_UNAVAILABLE.tooMuch', { amount: `${units} ${formatMajor(most, units)}` }, 'amount')
		commands.push({ type: 'ChangeAmount', split, coversFee, at })
	}
	if (day !== undefined) commands.push({ type: 'ChangeDay', day, at })
	if (by) commands.push({ type: 'ChangeMethod', methodId: by.id, method: by.method, at })
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

export const changeRecurring = (deps: RecurringDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/recurringDonations/:id',
		summary: 'Change the amount, day, card or bank account of an own recurring donation',
		tags: ['recurring'],
		access: { allow: 'signedIn' },
		params: recurringParams,
		body: recurringChangeBody,
		answers: { 200: recurringDone },
		perMinute: 30,
		handle: ({ params, body, caller }) => change(deps, params.id, body, caller),
	})
