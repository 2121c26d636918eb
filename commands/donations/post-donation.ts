import { z } from 'zod'
import { donation, donationAnswer, donationBody, donorChoices } from '../../domain/donations/contract.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DonationState } from '../../domain/donations/donations.state.ts'
import { processingOf } from '../../domain/donations/payment-methods.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { type Dispatched, loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { PaymentNotFound, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { donorOf } from './donor.ts'
import { bookSnapshot } from './observe-payment.ts'
import { answered } from './payment-answer.ts'
import { factsFor, saveDetails, targetIn, termsOf } from './start-donation.ts'
import { takeApproved } from './take-approved.ts'

async function record(deps: CommandDeps, body: Body, caller: Caller): Promise<Reply> {
	const { account, read } = await readPayment(deps, body.units, body.transactionId)
	// The provider is away: of a payment that we know, all is written down that the browser adds.
	const me = donorOf(caller.principal)
	const donationId = read ? read.donationId : await deps.donationOfPayment(account, body.transactionId, me)
	if (donationId === null) throw read ? refuse('NOT_FOUND.payment') : refuse('UNAVAILABLE.notSaved')
	const stream = donationStream(donationId)
	const met = await loadState(deps.store, donationDecider, stream)
	const { state } = met
	if (state.status === 'none' || state.donor.kind !== me.kind || state.donor.id !== me.id)
		throw refuse('NOT_FOUND.payment')
	// Once it was paid, nothing else is taken for it.
	const snapshot = read === null || state.received ? read : await taken(deps, read)

	const book = async () => {
		const { actor, correlationId } = caller
		const cause = { actor, correlationId, commandId: newId(deps.clock.now()) }
		return snapshot && bookSnapshot(deps, snapshot, cause)
	}
	let booked: Booked = (await book()) ?? met
	const isSame = booked.position === met.position
	const target = targetIn(body)
	// The provider's method sets the rate: the browser's word on it does not count. Only a card payment can
	// begin without a target.
	const { method, amount } = snapshot ?? { method: null, amount: state.split.total }
	const paidBy = method ?? 'card'
	const assign = {
		type: 'AssignDonation',
		target,
		request: await factsFor(deps, target, caller, state.target),
		byDonor: me,
		currency: body.units,
		terms: termsOf(body, amount, paidBy),
		choices: donorChoices.parse(body),
		at: new Date(deps.clock.now()).toISOString(),
	} as const
	const context = { ...contextOf(caller), commandId: derivedId('assign', donationId, caller.commandId) }
	await refuseEarly(deps.store, donationDecider, stream, assign, context, isSame ? met : undefined)
	if (state.target === null) {
		await saveDetails(deps, donationId, body, caller, { method: paidBy, prefix: '' })
		const assigned = await deps.dispatch(donationDecider, stream, assign, context)
		// Refunds and disputes from before the assignment are booked now.
		booked = (await book()) ?? assigned
	}
	const { position, revision, state: recorded } = booked
	const data = await deps.show.donation(donationId, caller.principal, position)
	if (recorded.status !== 'none' && recorded.confirmed)
		return { body: { statusCode: 200, data }, position, ...(revision !== undefined && { revision }) }
	const message = 'donations.answers.paymentPending'
	return { status: 202, body: { statusCode: 202, code: 'PAYMENT_PENDING', message, data }, position }
}

type Body = z.output<typeof donationBody>
type Booked = Pick<Dispatched<DonationState>, 'position' | 'state'> & { readonly revision?: bigint }

/**
 * Books a payment that the browser reports. The report is only a hint: the payment is read at the provider.
 * It adds the target when the payment was made before that was known.
 */
export const postDonation = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donation',
		summary: 'Record a donation after its payment',
		tags: ['donations'],
		access: {
			allow: 'everyone',
			because: 'guests donate too; a donation is tied to the session that started it',
		},
		body: donationBody,
		answers: {
			200: donationAnswer,
			202: z.object({ statusCode: z.literal(202), code: z.string(), message: z.string(), data: donation }),
		},
		perMinute: 20,
		handle: ({ body, caller }) => record(deps, body, caller),
	})

async function taken({ payments }: CommandDeps, snapshot: PaymentSnapshot): Promise<PaymentSnapshot> {
	if (!processingOf(snapshot.method).takesApproved) return snapshot
	return (await answered(takeApproved(payments, snapshot))) ?? snapshot
}

/**
 * Reads a payment at the account of the currency; null when the provider gave no answer.
 * @throws DomainError NOT_FOUND
 */
export async function readPayment({ payments }: CommandDeps, currency: Currency, providerRef: string) {
	try {
		const { account } = payments.accountOfPayment(currency, providerRef)
		return { account, read: await answered(payments.read(account, providerRef)) }
	} catch (error) {
		if (error instanceof PaymentNotFound) throw refuse('NOT_FOUND.payment')
		throw error
	}
}
