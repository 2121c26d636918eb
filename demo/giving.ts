import type { BankAccount } from '../domain/donations/bank-accounts.contract.ts'
import { WRITING_CONSENT } from '../domain/donations/contract.ts'
import type { OrderAnswer } from '../domain/donations/orders.contract.ts'
import type { SavedCard } from '../domain/donations/saved-cards.contract.ts'
import {
	type Currency,
	type FeeSplit,
	feeIncluded,
	feeOnTop,
	formatMajor,
	majorUnit,
} from '../kernel/wire/money.ts'
import { regionOf } from '../kernel/wire/regions.ts'
import { MINUTE_MS } from '../kernel/wire/time.ts'
import { beginPayment } from './captcha.ts'
import { DemoRefused, type Visitor } from './client.ts'
import { placeOfFundraiser } from './fundraisers.ts'
import type { DemoStepTools, PaymentTools } from './steps.ts'
import type { DonationPlan, Method, Way } from './story.ts'

export type DonationTools = Pick<DemoStepTools, 'fundraiserId' | 'userId' | 'key' | keyof PaymentTools>

export interface Begun {
	readonly donationId: string
	readonly orderRef: string | null
}

interface Payment {
	readonly plan: DonationPlan
	readonly donor: Visitor
	readonly split: FeeSplit
	readonly currency: Currency
	readonly donation: object
	readonly tools: DonationTools
}

type Pay = (payment: Payment) => Promise<Begun>

const MODES: Readonly<Record<Way, object>> = {
	card: {},
	savedCard: {},
	upi: { paymentMode: 'UPI' },
	netbanking: { paymentMode: 'net banking' },
	wallet: { paymentMode: 'wallet' },
	// Chosen in a checkout that was opened for something else.
	checkoutCard: { paymentMode: 'UPI' },
	paypal: { paymentMethod: 'paypal' },
	bankDebit: { paymentMode: 'ACH' },
}

/**
 * Donates once, as the web does: the payment, perhaps the bank's question, perhaps another try.
 * @returns null when the target takes no donations any more
 */
export async function playDonation(
	plan: DonationPlan,
	donor: Visitor,
	tools: DonationTools,
): Promise<Begun | null> {
	const { currency, cardRate, achRate } = regionOf(plan.region)
	const typed = BigInt(plan.major) * majorUnit(currency)
	const rate = plan.way === 'bankDebit' ? achRate : cardRate
	const split = plan.coversFee ? feeOnTop(typed, rate) : feeIncluded(typed, rate)
	const target = targetOf(plan.to, tools)
	if (target === null) return null
	const donation = {
		...target,
		...('key' in plan.donor
			? { user_id: tools.userId(plan.donor.key) }
			: {
					externalUserInfo: {
						first_name: plan.donor.first,
						last_name: plan.donor.last,
						email: plan.donor.email,
					},
				}),
		units: currency,
		quantity: major(split.donation),
		processingFees: major(split.fee),
		shouldChargeProcessingFees: plan.coversFee,
		anonymous: plan.anonymous,
		message: plan.message,
		language: plan.language,
		// Two of three donors to requests let their authors write to them.
		...('donation_request_id' in target &&
			Math.floor(plan.at / MINUTE_MS) % 3 > 0 && { writingConsent: WRITING_CONSENT }),
		...(plan.campaignCode && { campaignCode: plan.campaignCode }),
		...MODES[plan.way],
	}
	try {
		return await WAYS[plan.way]({ plan, donor, split, currency, donation, tools })
	} catch (error) {
		// A fundraiser that reached its goal a moment ago takes no more donations, and says so.
		if (error instanceof DemoRefused && error.code === 'NOT_ACCEPTING_DONATIONS') return null
		throw error
	}
}

export const FOUNDATION = 'the foundation'

/** Parses a recipient of a demo table: `the foundation`, `to <key>` for a person, or a fundraiser's title. */
export function recipientOf(to: string): DonationPlan['to'] {
	if (to === FOUNDATION) return 'foundation'
	return to.startsWith('to ') ? { person: to.slice('to '.length) } : placeOfFundraiser(to)
}

function targetOf(
	to: DonationPlan['to'],
	{ fundraiserId, userId }: Pick<DonationTools, 'fundraiserId' | 'userId'>,
): object | null {
	if (to === 'foundation') return { donationFor: 'tal' }
	if (typeof to === 'object') return { donationFor: 'individual', toUserInfo: { _id: userId(to.person) } }
	const id = fundraiserId(to)
	return id === undefined ? null : { donationFor: 'donationRequest', donation_request_id: id }
}

const major = (minor: bigint) => Number(formatMajor(minor, 'INR'))

const charged = ({ split, currency }: Payment) => ({
	amount: Number(split.total),
	currency,
	settlementCurrency: currency,
})
const keyOf = ({ tools }: Payment, number: number) => ({ 'idempotency-key': `${tools.key}.${number}` })

interface IntentAnswer {
	readonly requiresAction: boolean
	readonly paymentIntentId: string | null
	readonly donationId: string
}

/** The provider's documented test payment methods. */
const CARDS: Readonly<Record<Method, string>> = {
	ok: 'pm_card_visa',
	declined: 'pm_card_chargeDeclined',
	insufficient: 'pm_card_chargeDeclinedInsufficientFunds',
	threeDS: 'pm_card_threeDSecure2Required',
	threeDSFailed: 'pm_card_threeDSecure2Required',
}

const payByCard: Pay = async (payment) => {
	const { plan } = payment
	const { paid, donationId } = await tryCard(payment, plan.method, null)
	if (!paid && plan.triesAgain) await tryCard(payment, 'ok', donationId)
	return { donationId, orderRef: null }
}

async function tryCard(
	payment: Payment,
	method: Method,
	donationId: string | null,
): Promise<{ readonly paid: boolean; readonly donationId: string }> {
	const { plan, donor, currency, donation, tools } = payment
	const body = {
		payment_method_types: ['card'],
		paymentMethodId: CARDS[method],
		...charged(payment),
		saveCard: plan.saves === 'card',
		monthly: plan.saves === 'monthly',
		...(donationId === null ? { donation } : { donationId }),
	}
	const headers = keyOf(payment, donationId === null ? 1 : 2)
	const url = '/api/v1/create/payment/intent'
	try {
		const intent = await beginPayment<IntentAnswer>(donor, url, body, headers, tools)
		if (!intent.requiresAction || intent.paymentIntentId === null)
			return { paid: true, donationId: intent.donationId }
		await tools.answerChallenge(intent.paymentIntentId, currency, method !== 'threeDSFailed')
		const confirm = { paymentIntentId: intent.paymentIntentId, currency, settlementCurrency: currency }
		if (method === 'threeDSFailed') return { paid: false, donationId: intent.donationId }
		await donor.json('POST', url, confirm)
		return { paid: true, donationId: intent.donationId }
	} catch (error) {
		// A refused card is part of the script; anything else is a fault of the product or of the script.
		if (!(error instanceof DemoRefused) || error.code !== 'CARD_DECLINED') throw error
		const { donationId: begun } = JSON.parse(error.answer.body) as { donationId?: string }
		if (begun === undefined) throw error
		return { paid: false, donationId: begun }
	}
}

const payBySavedCard: Pay = async (payment) => {
	const { donor, currency, donation, tools } = payment
	const { data } = await donor.json<{ data: SavedCard[] }>('GET', '/api/v1/saved/cards')
	const card = data.find(({ units }) => units === currency)
	if (!card) throw new RangeError(`Nobody has saved a card for ${currency}.`)
	const body = { customer_id: card.customerId, cardId: card._id, ...charged(payment), donation }
	const { donationId } = await beginPayment<IntentAnswer>(
		donor,
		'/api/v1/charge/card',
		body,
		keyOf(payment, 1),
		tools,
	)
	return { donationId, orderRef: null }
}

/** Instruments of the simulators by the payment's result. A late bank accepts after ten minutes. */
type Instruments = Readonly<Record<Extract<Method, 'ok' | 'declined' | 'insufficient'>, string>>

const CHECKOUT: Readonly<Record<'upi' | 'netbanking' | 'wallet' | 'checkoutCard', Instruments>> = {
	upi: { ok: 'upi', declined: 'upi-declined', insufficient: 'upi-late' },
	netbanking: {
		ok: 'netbanking-SBIN',
		declined: 'netbanking-HDFC-declined',
		insufficient: 'netbanking-ICIC-declined',
	},
	wallet: {
		ok: 'wallet-phonepe',
		declined: 'wallet-mobikwik-declined',
		insufficient: 'wallet-amazonpay-declined',
	},
	checkoutCard: { ok: 'card-rupay', declined: 'card-declined', insufficient: 'card-no-funds' },
}
/** An echeck, which clears after days, replaces a lack of funds. */
const PAYPAL: Instruments = { ok: 'balance', declined: 'declined', insufficient: 'echeck' }

function tries({ plan }: Payment, instruments: Instruments): readonly string[] {
	const { method, triesAgain } = plan
	if (method !== 'declined' && method !== 'insufficient') return [instruments.ok]
	return triesAgain ? [instruments[method], instruments.ok] : [instruments[method]]
}

const beginOrder = (payment: Payment, url: string, more: object = {}): Promise<OrderAnswer> => {
	const { donor, donation, tools } = payment
	return beginPayment<OrderAnswer>(
		donor,
		url,
		{ ...charged(payment), donation, ...more },
		keyOf(payment, 1),
		tools,
	)
}

const payInCheckout =
	(instruments: Instruments): Pay =>
	async (payment) => {
		const { donor, tools, plan } = payment
		const monthly = plan.saves === 'monthly'
		const { donationId, orderId: orderRef } = await beginOrder(payment, '/api/v1/razorpay/createOrder', {
			monthly,
		})
		if (orderRef === null) return { donationId, orderRef }
		for (const instrument of tries(payment, instruments)) {
			const proof = await tools.payInCheckout(orderRef, instrument)
			if (proof === null) continue
			await donor.json('POST', '/api/v1/razorpay/payment/verify', {
				donationId,
				razorpay_order_id: orderRef,
				razorpay_payment_id: proof.paymentRef,
				razorpay_signature: proof.signature,
			})
			break
		}
		return { donationId, orderRef }
	}

const payByPaypal: Pay = async (payment) => {
	const { donor, tools } = payment
	const { donationId, orderId: orderRef } = await beginOrder(payment, '/api/v1/paypal/createOrder')
	if (orderRef === null) return { donationId, orderRef }
	for (const instrument of tries(payment, PAYPAL)) {
		await tools.approve(orderRef, instrument)
		const body = { donationId, orderId: orderRef }
		const { failure } = await donor.json<OrderAnswer>('POST', '/api/v1/paypal/captureOrder', body)
		if (failure === null) break
	}
	return { donationId, orderRef }
}

const payByBankDebit: Pay = async (payment) => {
	const { donor, split, donation, tools } = payment
	const { data } = await donor.json<{ data: BankAccount[] }>('GET', '/api/v1/saved/bank-accounts')
	const body = { accountId: data[0]?.uniqueId, amount: Number(split.total), units: 'usd', donation }
	const { donationId } = await beginPayment<Pick<Begun, 'donationId'>>(
		donor,
		'/api/v1/stripe/charge',
		body,
		keyOf(payment, 1),
		tools,
	)
	return { donationId, orderRef: null }
}

const WAYS: Readonly<Record<Way, Pay>> = {
	card: payByCard,
	savedCard: payBySavedCard,
	upi: payInCheckout(CHECKOUT.upi),
	netbanking: payInCheckout(CHECKOUT.netbanking),
	wallet: payInCheckout(CHECKOUT.wallet),
	checkoutCard: payInCheckout(CHECKOUT.checkoutCard),
	paypal: payByPaypal,
	bankDebit: payByBankDebit,
}

export async function give(plan: DonationPlan, tools: DemoStepTools): Promise<Begun | null> {
	if ('key' in plan.donor) return playDonation(plan, await tools.signedIn(plan.donor.key), tools)
	const donor = tools.guest()
	await donor.json('GET', '/api/v1/region')
	return playDonation(plan, donor, tools)
}
