import type { z } from 'zod'
import { termsOf } from '../commands/donations/start-donation.ts'
import { dayIn, regionOf } from '../domain/catalog/regions.contract.ts'
import type { PaymentIntentBody, paymentIntentBody } from '../domain/donations/contract.ts'
import type { DonationCommand } from '../domain/donations/donations.decider.ts'
import { requestDecider } from '../domain/requests/requests.decider.ts'
import { requestStream } from '../domain/requests/streams.contract.ts'
import type { Dispatch, DispatchContext } from '../kernel/events/dispatch.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import { newId } from '../kernel/wire/ids.ts'
import { refuseCommon } from '../kernel/wire/refusals.ts'

export async function makeLiveRequest(dispatch: Dispatch, clock: Clock): Promise<string> {
	const requestId = newId(clock.now())
	const authorId = newId(clock.now())
	const when = { at: new Date(clock.now()).toISOString(), today: dayIn(regionOf('IN'), clock.now()) }
	const context = (): DispatchContext => ({
		commandId: newId(clock.now()),
		correlationId: newId(clock.now()),
		actor: { kind: 'user', id: authorId },
	})
	const stream = requestStream(requestId)
	await dispatch(
		requestDecider,
		stream,
		{
			...when,
			type: 'RaiseRequest',
			requestType: 'cash',
			side: 'donee',
			authorId,
			organizationId: null,
			authorRole: null,
			taxRegistrations: [],
			region: 'IN',
			currency: 'INR',
			source: 'web',
			isPublicFirst: false,
			terms: {
				contentId: newId(clock.now()),
				contentHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
				goal: '50000000',
				target: null,
				endDate: '9999-12-31',
				category: 'education',
				isPrivate: false,
				isTaxBenefit: false,
				isUrgent: false,
			},
		},
		context(),
	)
	for (const action of ['approve', 'publish'] as const)
		await dispatch(
			requestDecider,
			stream,
			{ ...when, type: 'ReviewRequest', action, reason: null },
			context(),
		)
	return requestId
}

export const donationTo = (requestId: string): PaymentIntentBody => ({
	payment_method_types: ['card'],
	paymentMethodId: 'pm_1QxYzA2eZvKYlo2C1a2b3c4d',
	amount: 153_540,
	currency: 'INR',
	settlementCurrency: 'INR',
	customer_id: null,
	saveCard: false,
	donation: {
		donationFor: 'donationRequest',
		donation_request_id: requestId,
		externalUserInfo: { first_name: 'Meera', last_name: 'Iyer', email: 'meera.iyer@example.com' },
		type: 'cash',
		units: 'INR',
		quantity: 1_500,
		processingFees: 35.4,
		shouldChargeProcessingFees: true,
		anonymous: false,
		billingAddress: { line1: '14 Temple Road', city: 'Pune', state: 'Maharashtra', zip_code: '411001' },
		paymentMethod: 'stripe',
		paymentMode: 'card',
		message: 'For the new library.',
		language: 'en',
	},
})

/**
 * Reads the body of a donation's start.
 * @throws DomainError BAD_REQUEST for the second step of a payment
 */
export function startIn(body: z.output<typeof paymentIntentBody>) {
	if ('paymentIntentId' in body || !body.donation) throw refuseCommon('BAD_REQUEST.unreadable')
	return { intent: body.donation, amount: body.amount, currency: body.currency }
}

type Start = ReturnType<typeof startIn>
type StartDonation = Extract<DonationCommand, { type: 'StartDonation' }>

export const startDonation = (
	{ intent, amount, currency }: Start,
	known: Pick<StartDonation, 'target' | 'request' | 'donor'>,
	clock: Clock,
): StartDonation => ({
	type: 'StartDonation',
	...known,
	currency,
	terms: termsOf(intent, amount, 'card'),
	anonymous: intent.anonymous,
	provider: 'stripe',
	account: 'stripe-in',
	at: new Date(clock.now()).toISOString(),
})
