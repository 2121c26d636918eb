import { regionOf } from '../../domain/catalog/regions.contract.ts'
import { type FeeSplit, feeIncluded, feeOnTop, formatMajor } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import type { Answer, Caller, Harness } from './harness.ts'

export const requestBody = (picture: string, changes: Readonly<Record<string, unknown>> = {}) => ({
	category: 'education',
	beneficiaryName: 'Asha Devi',
	country: 'IN',
	place: 'Giridih, Jharkhand',
	units: 'INR',
	quantity: 250_000,
	endDate: '2099-12-31',
	title: 'A library for Giridih',
	description: 'Books, shelves and a roof.',
	images: [picture],
	allowedViewers: ['hannahweiss'],
	...changes,
})

interface RequestAnswer {
	readonly data: { readonly _id: string; readonly status: number; readonly mine: { readonly etag: string } }
}

export async function raise(
	author: Caller,
	changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
	const body = requestBody(await author.picture(), changes)
	return (await author.json<RequestAnswer>('POST', '/api/v1/donationRequest', body)).data._id
}

export async function etagOf(reviewer: Caller, requestId: string): Promise<string> {
	const answer = await reviewer.call('GET', `/api/backoffice/requests/${requestId}`)
	return String(answer.headers.etag)
}

export async function review(
	reviewer: Caller,
	requestId: string,
	action: string,
	reason = '',
): Promise<Answer> {
	const headers = { 'if-match': await etagOf(reviewer, requestId) }
	return reviewer.call('POST', `/api/backoffice/requests/${requestId}/${action}`, {
		body: { reason },
		headers,
	})
}

export async function publish(
	{ author, admin }: { author: Caller; admin: Caller },
	changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
	const requestId = await raise(author, changes)
	const seen = await admin.json<{ status: string }>('GET', `/api/backoffice/requests/${requestId}`)
	// Some kinds are public before their review, unless something speaks against it.
	const actions = seen.status === 'approved' ? ['publish'] : ['approve', 'publish']
	for (const action of actions) {
		const answer = await review(admin, requestId, action)
		if (answer.status !== 200) throw new Error(`It could not be published: ${answer.text}`)
	}
	return requestId
}

export interface Donation {
	readonly region: RegionCode
	readonly typed: bigint
	readonly coversFee: boolean
}

export const RUPEES_500: Donation = { region: 'IN', typed: 50_000n, coversFee: true }
export const DOLLARS_500: Donation = { ...RUPEES_500, region: 'US' }

export const splitOf = ({ region, typed, coversFee }: Donation): FeeSplit =>
	(coversFee ? feeOnTop : feeIncluded)(typed, regionOf(region).cardRate)

export const major = (minor: bigint): number => Number(formatMajor(minor, 'INR'))

export const GUEST = { first_name: 'Ravi', last_name: 'Das', email: 'ravi.das@mail.example' }

export function donationOf(given: Donation, requestId: string | null, changes: object = {}) {
	const { donation, fee } = splitOf(given)
	return {
		...(requestId === null
			? { donationFor: 'tal' }
			: { donationFor: 'donationRequest', donation_request_id: requestId }),
		externalUserInfo: GUEST,
		units: regionOf(given.region).currency,
		quantity: major(donation),
		processingFees: major(fee),
		shouldChargeProcessingFees: given.coversFee,
		...changes,
	}
}

export const donationTo = (personId: string | null, given = RUPEES_500) =>
	donationOf(
		given,
		null,
		personId === null ? {} : { donationFor: 'individual', toUserInfo: { _id: personId } },
	)

export function intentOf(given: Donation, donation: object | null, changes: object = {}) {
	const { currency } = regionOf(given.region)
	return {
		payment_method_types: ['card'],
		paymentMethodId: 'pm_card_visa',
		amount: Number(splitOf(given).total),
		currency,
		settlementCurrency: currency,
		saveCard: false,
		...(donation && { donation }),
		...changes,
	}
}

export function orderBodyOf(given: Donation, donation: object, changes: object = {}) {
	const { currency } = regionOf(given.region)
	return {
		amount: Number(splitOf(given).total),
		currency,
		settlementCurrency: currency,
		donation,
		...changes,
	}
}

export interface IntentAnswer {
	readonly statusCode: number
	readonly requiresAction: boolean
	readonly paymentIntentId: string
	readonly clientSecret: string
	readonly customer_id: string | null
	readonly donationId: string
}

export async function give(
	harness: Harness,
	donor: Caller,
	requestId: string | null,
	given = RUPEES_500,
	changes = {},
) {
	const body = intentOf(given, donationOf(given, requestId, changes))
	const paid = await donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', body)
	await harness.system.untilIdle()
	return paid
}
