import type { z } from 'zod'
import { firstDueAfter, periodAfter, periodOf } from '../../domain/recurring/calendar-rules.contract.ts'
import { recurringBody, recurringDone } from '../../domain/recurring/contract.ts'
import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { refuse } from '../../domain/recurring/refusals.contract.ts'
import { recurringIdOf, recurringStream } from '../../domain/recurring/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { PaymentNotFound, PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { paidWith } from '../../records/donations/details.ts'
import { insertMandate } from '../../records/recurring/mandates.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type GivenDonation, givenDonation } from '../_shared/facts-recurring.ts'
import { type ChargedMethod, chargedMethodById, savedMethodOf } from '../_shared/recurring-method.ts'

export type RecurringDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments'>

/**
 * Returns the method that paid a donation and may be charged every month, from the note of the booking; the
 * provider is only read when there is no note.
 * @throws DomainError NOT_RECURRING there is none, UNAVAILABLE
 */
async function methodThatPaid(
	{ sql, payments, clock }: RecurringDeps,
	donationId: string,
	{ donorId, account }: GivenDonation,
	providerRef: string,
): Promise<ChargedMethod> {
	const methodId =
		(await paidWith(sql, donationId)) ??
		(await savedMethodOf(sql, await readPayment(payments, account, providerRef)))
	const by = methodId && (await chargedMethodById(sql, donorId, methodId, clock.now()))
	if (!by || !payments.accountNamed(account).recurring?.includes(by.method))
		throw refuse('NOT_RECURRING.notSaved')
	return by
}

async function readPayment(payments: RecurringDeps['payments'], account: string, providerRef: string) {
	try {
		return await payments.read(account, providerRef)
	} catch (error) {
		if (error instanceof PaymentOutcomeUnknown) throw refuse('UNAVAILABLE.noAnswer')
		if (error instanceof PaymentNotFound) throw refuse('NOT_RECURRING.notSaved')
		throw error
	}
}

async function begin(
	deps: RecurringDeps,
	{ donationId, day, mandate }: z.output<typeof recurringBody>,
	caller: Caller,
) {
	const { id: userId } = signedIn(caller)
	const { language } = caller
	const given = await givenDonation(deps.store, donationId)
	if (given?.donorId !== userId) throw notFound('donation')
	const { target, currency, split, coversFee, anonymous, paid } = given
	if (paid === null) throw refuse('NOT_PAID')
	if (target === null) throw refuse('NOT_RECURRING.target')
	const zone = regionOfCurrency(currency).timeZone
	const now = deps.clock.now()
	const at = new Date(now).toISOString()
	const recurringId = recurringIdOf(donationId)
	const { id: methodId, method } = await methodThatPaid(deps, donationId, given, paid.providerRef)
	const command = {
		type: 'StartRecurringDonation',
		donorId: userId,
		target,
		currency,
		split,
		coversFee,
		anonymous,
		day,
		zone,
		methodId,
		...(method !== 'card' && { method }),
		mandate,
		// The donation that was just paid counts for this month.
		firstPeriod: firstDueAfter(now, periodAfter(periodOf(paid.at, zone)), day, zone),
		begunBy: donationId,
		at,
	} as const
	const stream = recurringStream(recurringId)
	const context = contextOf(caller)
	await refuseEarly(deps.store, recurringDecider, stream, command, context)
	await insertMandate(deps.sql, {
		id: recurringId,
		user_id: userId,
		version: mandate,
		language,
		text: textFor(language)(`recurring.mandates.${method}`),
		created_at: new Date(now),
	})
	const { position } = await deps.dispatch(recurringDecider, stream, command, context)
	return { body: { statusCode: 200, data: { _id: recurringId } }, position }
}

/**
 * Begins a recurring donation from a donation that was just paid, with the same method. Its id derives from
 * the donation's, so that repeated calls or two tabs create one.
 */
export const beginRecurring = (deps: RecurringDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/recurringDonations',
		summary: 'Make a new donation recurring every month',
		tags: ['recurring'],
		access: { allow: 'signedIn' },
		body: recurringBody,
		answers: { 200: recurringDone },
		perMinute: 20,
		handle: ({ body, caller }) => begin(deps, body, caller),
	})
