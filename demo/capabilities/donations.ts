import { setTimeout as sleep } from 'node:timers/promises'
import { regionOf } from '../../domain/catalog/regions.contract.ts'
import type { CaptchaChallenge, CaptchaPass, CaptchaSolution } from '../../domain/users/captcha.contract.ts'
import type { VisibleQuestion } from '../../domain/users/question.contract.ts'
import { type FeeSplit, feeIncluded, feeOnTop, formatMajor, majorUnit } from '../../kernel/money.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import { DemoRefused, type Visitor } from '../client.ts'
import { type DonationReference, donationAt } from '../donation-at.ts'
import { placeOfFundraiser } from '../fundraisers.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import type { DonationPlan, Method } from '../story.ts'

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

/** What a donation is played with. */
export type DonationTools = Pick<
	DemoStepTools,
	'fundraiserId' | 'userId' | 'answerChallenge' | 'solvePuzzle' | 'key'
>

/** Gives once, as the web does it: the payment, perhaps the bank's question, perhaps a second card. */
export async function playDonation(plan: DonationPlan, donor: Visitor, tools: DonationTools): Promise<void> {
	const region = regionOf(plan.region)
	const typed = BigInt(plan.major) * majorUnit(region.currency)
	const split = plan.coversFee ? feeOnTop(typed, region.cardRate) : feeIncluded(typed, region.cardRate)
	const fundraiser = plan.to === 'foundation' ? null : tools.fundraiserId(plan.to)
	if (fundraiser === undefined) return
	const donation = {
		donationFor: fundraiser === null ? 'tal' : 'donationRequest',
		...(fundraiser !== null && { donation_request_id: fundraiser }),
		...('key' in plan.donor
			? { user_id: tools.userId(plan.donor.key) }
			: {
					externalUserInfo: {
						first_name: plan.donor.first,
						last_name: plan.donor.last,
						email: plan.donor.email,
					},
				}),
		units: region.currency,
		quantity: major(split.donation),
		processingFees: major(split.fee),
		shouldChargeProcessingFees: plan.coversFee,
		anonymous: plan.anonymous,
		message: plan.message,
		language: plan.language,
	}
	const first = await pay(donor, plan.method, split, donation, region.currency, null, `${tools.key}.1`, tools)
	if (first.paid) return
	if (plan.triesAgain)
		await pay(donor, 'ok', split, donation, region.currency, first.donationId, `${tools.key}.2`, tools)
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
	const headers = { 'idempotency-key': key }
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

/** A little later, in the computer's time. */
const WAIT_MS = 100
const MAX_TRIES = 200

/** Starts the payment; whoever is asked for a captcha solves it, as the web does, and answers what they are asked. */
async function startPayment(
	donor: Visitor,
	body: object,
	headers: Readonly<Record<string, string>>,
	tools: DonationTools,
): Promise<IntentAnswer> {
	let more: Readonly<Record<string, string>> = {}
	for (let tries = 1; ; tries += 1) {
		try {
			return await donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', body, {
				...headers,
				...more,
			})
		} catch (error) {
			if (!(error instanceof DemoRefused) || tries === MAX_TRIES) throw error
			switch (error.code) {
				case 'CAPTCHA_REQUIRED':
					more = { 'x-captcha': await captchaPass(donor, tools) }
					break
				case 'QUESTION_REQUIRED':
					more = { 'x-captcha': await answerPass(donor, tools) }
					break
				case 'CARDS_WAIT':
					await sleep(WAIT_MS)
					break
				default:
					throw error
			}
		}
	}
}

/** Answers questions until an answer is right: a script knows none. @returns the pass it is exchanged for */
async function answerPass(donor: Visitor, tools: DonationTools): Promise<string> {
	for (;;) {
		const captcha = await captchaPass(donor, tools)
		const question = await donor.json<{ data: VisibleQuestion }>('POST', '/api/v1/auth/question', { captcha })
		try {
			const body = { token: question.data.token, option: 0 }
			const { data } = await donor.json<{ data: CaptchaPass }>('POST', '/api/v1/auth/question/answer', body)
			return data.captcha
		} catch (error) {
			if (!(error instanceof DemoRefused) || error.code !== 'ANSWER_WRONG') throw error
		}
	}
}

/** Solves a captcha. @returns the pass it is exchanged for, good for one call */
async function captchaPass(donor: Visitor, { solvePuzzle }: DonationTools): Promise<string> {
	const { data: challenge } = await donor.json<{ data: CaptchaChallenge }>('GET', '/api/v1/auth/captcha')
	const body: CaptchaSolution = { challenge, solution: await solvePuzzle(challenge) }
	const { data } = await donor.json<{ data: CaptchaPass }>('POST', '/api/v1/auth/verify-captcha', body)
	return data.captcha
}

/** Somebody gives: with an account, or as a guest, who has a session before they pay as every visitor of the page has. */
async function give(plan: DonationPlan, tools: DemoStepTools): Promise<void> {
	if ('key' in plan.donor) return playDonation(plan, await tools.signedIn(plan.donor.key), tools)
	const donor = tools.guest()
	await donor.json('GET', '/api/v1/region')
	return playDonation(plan, donor, tools)
}

/** Donations that go back, by fundraiser: the donation's place, when, how much of it, and who gives it back. */
const REFUNDS: readonly (readonly [
	to: string,
	nth: number,
	day: number,
	percent: number,
	by: 'finance' | 'provider',
])[] = [
	['Piped water for 212 families in Borotola before April', 2, 80, 100, 'finance'],
	['Heart surgery for Aarav, four, in Vellore this month', 1, 82, 50, 'finance'],
	['Hot lunch for 300 children of Solapur mill workers', 0, 85, 100, 'provider'],
	['Bring 4,000 native trees back to the Panchmal slope', 1, 92, 100, 'finance'],
	['Groceries for forty families until payday', 1, 94, 100, 'finance'],
	['A night nurse for the street clinic', 0, 96, 30, 'finance'],
	['A night nurse for the street clinic', 0, 101, 70, 'provider'],
	['Hot meals on the reservation road', 2, 111, 100, 'finance'],
]

const DISPUTES: readonly (readonly [to: string, nth: number, day: number, ends: 'won' | 'lost' | null])[] = [
	['Winter blankets for the Anand Vihar night shelter', 1, 87, 'won'],
	['A reading room above the laundromat', 1, 89, 'lost'],
	// Withdrawn whole before: the fund stands below zero, and shows what it is owed.
	['A library on a handcart', 0, 113, 'lost'],
	['Trade school tuition for two sisters', 2, 112, null],
	['A second-hand ambulance for the Spiti valley', 1, 116, null],
]
const DISPUTE_DAYS = 4

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

async function refund(
	place: DonationReference,
	percent: number,
	by: 'finance' | 'provider',
	tools: DemoStepTools,
): Promise<void> {
	const { id, account, providerRef, currency, total } = await donationAt(place, tools)
	const amount = (minorOf(total) * BigInt(percent)) / 100n
	if (by === 'provider') {
		tools.provider.refund(account, providerRef, amount)
		return
	}
	const finance = await tools.signedIn('finance')
	const { etag } = await finance.withEtag(`/api/backoffice/donations/${id}`)
	const body = {
		amount: formatMajor(amount, currency),
		reason: 'The giver wrote that they had meant to give to another cause.',
	}
	const headers = { 'idempotency-key': tools.key, 'if-match': etag }
	await finance.json('POST', `/api/backoffice/donations/${id}/refund`, body, headers)
}

const refundSteps = (): DemoStep[] =>
	REFUNDS.map(([to, nth, day, percent, by]) => ({
		at: day * DAY_MS + 5 * HOUR_MS,
		play: (tools) => refund({ to: placeOfFundraiser(to), nth }, percent, by, tools),
	}))

/** A donor disputes at their bank, which decides some days later, or has not decided at the demo's end. */
function disputeSteps(): DemoStep[] {
	return DISPUTES.flatMap(([to, nth, day, outcome], index): DemoStep[] => {
		const at = day * DAY_MS + 6 * HOUR_MS
		const name = `dispute ${index}`
		const opened: DemoStep = {
			at,
			play: async (tools) => {
				const { account, providerRef } = await donationAt({ to: placeOfFundraiser(to), nth }, tools)
				tools.named.set(name, `${account} ${tools.provider.dispute(account, providerRef)}`)
			},
		}
		if (outcome === null) return [opened]
		const decided: DemoStep = {
			at: at + DISPUTE_DAYS * DAY_MS,
			play: async ({ named, provider }) => {
				const [account = '', ref = ''] = (named.get(name) ?? '').split(' ')
				provider.closeDispute(account, ref, outcome)
			},
		}
		return [opened, decided]
	})
}

/** People give; some donations go back, and some are disputed. */
export const demo: DemoCapability = {
	steps: ({ donations }) => [
		...donations.map(
			(plan): DemoStep => ({ at: plan.at, isIndependent: true, play: (tools) => give(plan, tools) }),
		),
		...refundSteps(),
		...disputeSteps(),
	],
}
