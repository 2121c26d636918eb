import { type FeeSplit, feeIncluded, formatMajor } from '../kernel/wire/money.ts'
import { type Currency, regionOfCurrency } from '../kernel/wire/regions.ts'
import type { PaypalSimulator } from './paypal/server.ts'
import { sign } from './razorpay/letters.ts'
import type { RazorpaySimulator } from './razorpay/server.ts'
import type { StripeSimulator } from './stripe/server.ts'

export const WAYS = [
	'card',
	'savedCard',
	'monthly',
	'bankDebit',
	'upi',
	'netbanking',
	'wallet',
	'razorpayCard',
	'paypal',
] as const
export type Way = (typeof WAYS)[number]

export interface Purpose {
	readonly donationFor: 'donationRequest' | 'individual' | 'tal'
	readonly donation_request_id?: string
	readonly toUserInfo?: { readonly _id: string }
	readonly anonymous?: boolean
	readonly externalUserInfo?: object
	readonly message?: string
}

export interface DonorBrowser {
	call<Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body>
	readonly providers: {
		readonly stripe: StripeSimulator
		readonly razorpay: RazorpaySimulator
		readonly paypal: PaypalSimulator
	}
}

const TOTAL = 50_000n
const RAZORPAY_MODES: Partial<Record<Way, readonly [mode: string, instrument: string]>> = {
	upi: ['UPI', 'upi'],
	netbanking: ['net banking', 'netbanking-SBIN'],
	wallet: ['wallet', 'wallet-phonepe'],
	// Chosen in the checkout, whatever was chosen before.
	razorpayCard: ['UPI', 'card'],
}

const IN_DOLLARS: readonly Way[] = ['bankDebit', 'paypal', 'monthly']
export const currencyOf = (way: Way): Currency => (IN_DOLLARS.includes(way) ? 'USD' : 'INR')

const splitOf = (way: Way): FeeSplit => {
	const { cardRate, achRate } = regionOfCurrency(currencyOf(way))
	return feeIncluded(TOTAL, way === 'bankDebit' ? achRate : cardRate)
}
const major = (minor: bigint, currency: Currency): number => Number(formatMajor(minor, currency))

function donationOf(way: Way, purpose: Purpose, chosen: object): object {
	const [units, { donation, fee }] = [currencyOf(way), splitOf(way)]
	return {
		...purpose,
		type: 'cash',
		units,
		quantity: major(donation, units),
		processingFees: major(fee, units),
		shouldChargeProcessingFees: false,
		...chosen,
	}
}

function paymentOf(way: Way, donation: object): object {
	const currency = currencyOf(way)
	return { amount: Number(TOTAL), currency, settlementCurrency: currency, donation }
}

interface Paid {
	readonly donationId: string
	readonly paymentIntentId?: string
	readonly orderId?: string | null
}

interface SavedCard {
	readonly _id: string
	readonly customerId: string
	readonly units: Currency
}

async function savedCards({ call }: Pick<DonorBrowser, 'call'>, way: Way): Promise<readonly SavedCard[]> {
	const { data } = await call<{ data: readonly SavedCard[] }>('GET', '/api/v1/saved/cards')
	return data.filter(({ units }) => units === currencyOf(way))
}

const INTENT = '/api/v1/create/payment/intent'

export async function prepareWay(way: Way, { call }: DonorBrowser): Promise<void> {
	if (way === 'savedCard') {
		if ((await savedCards({ call }, way)).length > 0) return
		const typed = { payment_method_types: ['card'], paymentMethodId: 'pm_card_visa', saveCard: true }
		const donation = donationOf(way, { donationFor: 'tal', anonymous: true }, {})
		await call('POST', INTENT, { ...typed, ...paymentOf(way, donation) })
	}
	if (way === 'bankDebit') {
		const { data } = await call<{ data: readonly object[] }>('GET', '/api/v1/saved/bank-accounts')
		if (data.length > 0) return
		const { account } = await call<{ account: { uniqueId: string } }>('POST', '/api/v1/saved/bank-accounts', {
			paymentMethodId: 'pm_usBankAccount_success',
			country: 'US',
			currency: 'usd',
			label: 'First Bank of Fresno',
			accountHolderName: 'Holder Of The Account',
			accountHolderType: 'individual',
			mandateVersion: 1,
		})
		await call('POST', `/api/v1/stripe/verify-bank-account/${account.uniqueId}`, { amount: [32, 45] })
	}
}

/**
 * Donates in a way as its page does, until the donation is paid. Monthly ways also begin the recurring
 * donation.
 * @returns the donation's id
 */
export async function giveBy(way: Way, browser: DonorBrowser, purpose: Purpose): Promise<string> {
	switch (way) {
		case 'card':
		case 'monthly':
			return giveByCard(way, browser, purpose)
		case 'savedCard':
			return giveBySavedCard(browser, purpose)
		case 'bankDebit': {
			const donation = donationOf(way, purpose, { paymentMode: 'ACH' })
			const body = { amount: Number(TOTAL), units: 'usd', donation }
			return (await browser.call<Paid>('POST', '/api/v1/stripe/charge', body)).donationId
		}
		case 'paypal':
			return giveByPaypal(browser, purpose)
		default:
			return giveInCheckout(way, browser, purpose)
	}
}

async function giveByCard(
	way: 'card' | 'monthly',
	{ call }: DonorBrowser,
	purpose: Purpose,
): Promise<string> {
	const donation = donationOf(way, purpose, { paymentMethod: 'stripe', paymentMode: 'card' })
	const monthly = way === 'monthly'
	const typed = { payment_method_types: ['card'], paymentMethodId: 'pm_card_visa', saveCard: false, monthly }
	const { donationId, paymentIntentId } = await call<Paid>('POST', INTENT, {
		...typed,
		...paymentOf(way, donation),
	})
	await call('POST', '/api/v1/donation', { ...donation, transactionId: paymentIntentId })
	if (monthly) await call('POST', '/api/v1/recurringDonations', { donationId, day: 15, mandate: 1 })
	return donationId
}

async function giveBySavedCard({ call }: DonorBrowser, purpose: Purpose): Promise<string> {
	const donation = donationOf('savedCard', purpose, { paymentMethod: 'stripe', paymentMode: 'card' })
	const [card] = await savedCards({ call }, 'savedCard')
	const named = { customer_id: card?.customerId, cardId: card?._id }
	const body = { ...named, ...paymentOf('savedCard', donation) }
	const { donationId, paymentIntentId } = await call<Paid>('POST', '/api/v1/charge/card', body)
	await call('POST', '/api/v1/donation', { ...donation, transactionId: paymentIntentId })
	return donationId
}

async function giveByPaypal(
	{ call, providers: { paypal } }: DonorBrowser,
	purpose: Purpose,
): Promise<string> {
	const donation = donationOf('paypal', purpose, { paymentMethod: 'paypal' })
	const body = paymentOf('paypal', donation)
	const { donationId, orderId } = await call<Paid>('POST', '/api/v1/paypal/createOrder', body)
	paypal.control.answer(paypal.accounts[0]?.account ?? '', orderId ?? '', 'balance')
	await call('POST', '/api/v1/paypal/captureOrder', { donationId, orderId })
	return donationId
}

async function giveInCheckout(
	way: Way,
	{ call, providers: { razorpay } }: DonorBrowser,
	purpose: Purpose,
): Promise<string> {
	const [paymentMode, instrument] = RAZORPAY_MODES[way] ?? ['UPI', 'upi']
	const donation = donationOf(way, purpose, { paymentMethod: 'razorpay', paymentMode })
	const body = paymentOf(way, donation)
	const { donationId, orderId } = await call<Paid>('POST', '/api/v1/razorpay/createOrder', body)
	const [{ account, keySecret } = { account: '', keySecret: '' }] = razorpay.accounts
	const { id } = razorpay.control.pay(account, orderId ?? '', instrument)
	await call('POST', '/api/v1/razorpay/payment/verify', {
		donationId,
		razorpay_order_id: orderId,
		razorpay_payment_id: id,
		razorpay_signature: sign(`${orderId}|${id}`, keySecret),
	})
	return donationId
}
