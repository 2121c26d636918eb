import { regionOf } from '../domain/catalog/regions.contract.ts'
import type { CaptchaChallenge, CaptchaPass, CaptchaSolution } from '../domain/users/captcha.contract.ts'
import { type FeeSplit, feeIncluded, feeOnTop, formatMajor, majorUnit } from '../kernel/money.ts'
import { DemoRefused, type Visitor } from './client.ts'
import type { DonationStep, Method } from './steps.ts'

interface IntentAnswer {
	readonly requiresAction: boolean
	readonly paymentIntentId: string | null
	readonly donationId: string
}

/** The provider's documented test payment methods. */
const PAYMENT_METHODS: Readonly<Record<Method, string>> = {
	ok: 'pm_card_visa',
	declined: 'pm_card_chargeDeclined',
	insufficient: 'pm_card_chargeDeclinedInsufficientFunds',
	threeDS: 'pm_card_threeDSecure2Required',
	threeDSFailed: 'pm_card_threeDSecure2Required',
}

export interface DonationTools {
	readonly fundraiserId: (index: number) => string | undefined
	readonly userId: (key: string) => string
	/** The card's holder answers the bank's question. */
	readonly answerChallenge: (paymentRef: string, currency: string, passes: boolean) => Promise<void>
	/** Works on a captcha as a browser does. */
	readonly solvePuzzle: (challenge: CaptchaChallenge) => Promise<CaptchaSolution['solution']>
}

/** Gives once, as the web does it: the payment, perhaps the bank's question, perhaps a second card. */
export async function playDonation(
	step: DonationStep,
	donor: Visitor,
	key: string,
	tools: DonationTools,
): Promise<void> {
	const region = regionOf(step.region)
	const typed = BigInt(step.major) * majorUnit(region.currency)
	const split = step.coversFee ? feeOnTop(typed, region.cardRate) : feeIncluded(typed, region.cardRate)
	const fundraiser = step.to === 'foundation' ? null : tools.fundraiserId(step.to)
	if (fundraiser === undefined) return
	const donation = {
		donationFor: fundraiser === null ? 'tal' : 'donationRequest',
		...(fundraiser !== null && { donation_request_id: fundraiser }),
		...('key' in step.donor
			? { user_id: tools.userId(step.donor.key) }
			: {
					externalUserInfo: {
						first_name: step.donor.first,
						last_name: step.donor.last,
						email: step.donor.email,
					},
				}),
		units: region.currency,
		quantity: major(split.donation),
		processingFees: major(split.fee),
		shouldChargeProcessingFees: step.coversFee,
		anonymous: step.anonymous,
		message: step.message,
		language: step.language,
	}
	const first = await pay(donor, step.method, split, donation, region.currency, null, `${key}.1`, tools)
	if (first.paid) return
	if (step.triesAgain)
		await pay(donor, 'ok', split, donation, region.currency, first.donationId, `${key}.2`, tools)
}

const major = (minor: bigint) => Number(formatMajor(minor, 'INR'))

async function pay(
	donor: Visitor,
	method: Method,
	split: FeeSplit,
	donation: object,
	currency: string,
	donationId: string | null,
	key: string,
	tools: DonationTools,
): Promise<{ paid: boolean; donationId: string }> {
	const body = {
		payment_method_types: ['card'],
		paymentMethodId: PAYMENT_METHODS[method],
		amount: Number(split.total),
		currency,
		settlementCurrency: currency,
		saveCard: false,
		...(donationId === null ? { donation } : { donationId }),
	}
	const headers = { 'idempotency-key': `demo-${key}` }
	try {
		const intent = await startPayment(donor, body, headers, tools)
		if (!intent.requiresAction || intent.paymentIntentId === null)
			return { paid: true, donationId: intent.donationId }
		await tools.answerChallenge(intent.paymentIntentId, currency, method !== 'threeDSFailed')
		const confirm = { paymentIntentId: intent.paymentIntentId, currency, settlementCurrency: currency }
		if (method === 'threeDSFailed') return { paid: false, donationId: intent.donationId }
		await donor.json('POST', '/api/v1/create/payment/intent', confirm)
		return { paid: true, donationId: intent.donationId }
	} catch (error) {
		// A refused card is part of the script; anything else is a fault of the product or of the script.
		if (!(error instanceof DemoRefused)) throw error
		const { donationId } = JSON.parse(error.answer.body) as { donationId?: string }
		if (error.code === 'CARD_DECLINED' && donationId) return { paid: false, donationId }
		// A fundraiser that reached its goal a moment ago takes no more donations, and says so.
		if (error.code === 'NOT_ACCEPTING_GIFTS') return { paid: true, donationId: '' }
		throw error
	}
}

/** Starts the payment; whoever is asked for a captcha solves it, as the web does. */
async function startPayment(
	donor: Visitor,
	body: object,
	headers: Readonly<Record<string, string>>,
	tools: DonationTools,
): Promise<IntentAnswer> {
	const start = (more: object = {}) =>
		donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', body, { ...headers, ...more })
	try {
		return await start()
	} catch (error) {
		if (!(error instanceof DemoRefused) || error.code !== 'CAPTCHA_REQUIRED') throw error
		return start({ 'x-captcha': await captchaPass(donor, tools) })
	}
}

/** Solves a captcha. @returns the pass it is exchanged for, good for one call */
async function captchaPass(donor: Visitor, { solvePuzzle }: DonationTools): Promise<string> {
	const { data: challenge } = await donor.json<{ data: CaptchaChallenge }>('GET', '/api/v1/auth/captcha')
	const body: CaptchaSolution = { challenge, solution: await solvePuzzle(challenge) }
	const { data } = await donor.json<{ data: CaptchaPass }>('POST', '/api/v1/auth/verify-captcha', body)
	return data.captcha
}
