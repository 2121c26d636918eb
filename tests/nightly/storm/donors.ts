import type { Random } from '../../../demo/random.ts'
import type { OrderAnswer } from '../../../domain/donations/orders.contract.ts'
import { bankDonation, provenBank } from '../../api/calls.bank-debit.ts'
import { EDITION, SEAT, toSeat } from '../../api/editions.fixtures.ts'
import {
	type Donation,
	donationOf,
	type IntentAnswer,
	intentOf,
	orderBodyOf,
	splitOf,
} from '../../api/fundraiser.ts'
import type { Caller, Harness } from '../../api/harness.ts'
import type { StormProvider } from './post.ts'
import { type Payment, simulatorsOf } from './provider-history.ts'

export type Way =
	| { readonly by: 'card'; readonly method: string }
	| { readonly by: 'checkout'; readonly instrument: string }
	| { readonly by: 'paypal'; readonly instrument: 'balance' | 'card' | 'echeck' | 'review' }

export interface Drawn {
	readonly donation: Donation
	readonly to: string | null
	readonly way: Way
}

export interface Paid extends Payment {
	readonly donationId: string
	readonly isKnown: boolean
}

export interface Fundraisers {
	readonly rupees: readonly string[]
	readonly dollars: readonly string[]
}

export function drawDonor(
	random: Random,
	{ rupees, dollars }: Fundraisers,
	way: Way,
	region = way.by === 'checkout' ? 'IN' : way.by === 'paypal' || random.chance(0.3) ? 'US' : 'IN',
): Drawn {
	const isIndian = region === 'IN'
	const typed = BigInt(random.between(isIndian ? 10_000 : 500, isIndian ? 400_000 : 20_000))
	const donation = { region, typed, coversFee: random.chance(0.6) } as Donation
	const to = random.chance(0.1) ? null : random.pick(isIndian ? rupees : [...dollars, EDITION])
	if (to === EDITION) return { donation: { ...donation, typed: SEAT, coversFee: false }, to, way }
	return { donation, to, way }
}

const donationTo = async (donor: Caller, donation: Donation, to: string | null, changes = {}) =>
	to === EDITION
		? donationOf(donation, null, { ...(await toSeat(donor)), ...changes })
		: donationOf(donation, to, changes)

const ACCOUNTS = { IN: 'stripe-in', US: 'stripe-us' } as const
const outcomeOf = (instrument: string): Payment['is'] =>
	instrument.endsWith('-late') ? 'late' : /-(declined|no-funds)$/.test(instrument) ? 'failed' : 'paid'

export async function pay(harness: Harness, { donation, to, way }: Drawn): Promise<Paid> {
	const guest = harness.guest()
	const { razorpay, paypal } = simulatorsOf(harness)
	const total = Number(splitOf(donation).total)
	const paid = (provider: StormProvider, account: string, ref: string, is: Payment['is']) => ({
		provider,
		account,
		ref,
		total,
		is,
	})
	if (way.by === 'card') {
		const body = intentOf(donation, await donationTo(guest, donation, to), { paymentMethodId: way.method })
		const answer = await guest.call('POST', '/api/v1/create/payment/intent', { body })
		const { donationId, paymentIntentId, requiresAction } = answer.body as IntentAnswer
		const is = requiresAction ? 'asked' : 'paid'
		const payment = paid('stripe', ACCOUNTS[donation.region], paymentIntentId ?? '', is)
		return { ...payment, donationId, isKnown: answer.status === 200 }
	}
	if (way.by === 'checkout') {
		const [account = { account: '' }] = razorpay.accounts
		const begun = donationOf(donation, to, { paymentMode: modeOf(way.instrument) })
		const url = '/api/v1/razorpay/createOrder'
		const body = orderBodyOf(donation, begun)
		const { donationId, orderId } = await guest.json<OrderAnswer>('POST', url, body)
		const ref = orderId ?? ''
		razorpay.control.pay(account.account, ref, way.instrument)
		const is = outcomeOf(way.instrument)
		const isKnown = is !== 'paid'
		// The page asks what became of it; where it was paid, the donor has closed the page.
		if (isKnown) await guest.json('POST', url, { ...body, donationId })
		return { ...paid('razorpay', account.account, ref, is), donationId, isKnown }
	}
	const [account = { account: '' }] = paypal.accounts
	const body = orderBodyOf(donation, await donationTo(guest, donation, to, { paymentMethod: 'paypal' }))
	const begun = await guest.json<OrderAnswer>('POST', '/api/v1/paypal/createOrder', body)
	const [donationId, orderId] = [begun.donationId, begun.orderId ?? '']
	paypal.control.answer(account.account, orderId, way.instrument)
	const taken = await guest.call('POST', '/api/v1/paypal/captureOrder', { body: { donationId, orderId } })
	const isPending = way.instrument === 'echeck' || way.instrument === 'review'
	return {
		...paid('paypal', account.account, orderId, way.instrument === 'review' ? 'reviewed' : 'paid'),
		donationId,
		isKnown: taken.status === 200 || isPending,
	}
}

const modeOf = (instrument: string): string =>
	instrument.startsWith('netbanking') ? 'net banking' : instrument.startsWith('wallet') ? 'wallet' : 'UPI'

const BANKS = { donor: 'success', finance: 'insufficientFunds', owner: 'dispute' } as const

export async function debitBanks(
	harness: Harness,
	requestId: string,
	amounts: readonly bigint[],
): Promise<Payment[]> {
	const paid: Payment[] = []
	for (const [key, token] of Object.entries(BANKS)) {
		const donor = await harness.person(key)
		const { uniqueId: accountId } = await provenBank(donor, token)
		for (const total of amounts) {
			const donation = bankDonation('', total, {
				donationFor: 'donationRequest',
				donation_request_id: requestId,
				toUserInfo: undefined,
			})
			const body = { accountId, amount: Number(total), units: 'usd', donation }
			const { donationId } = await donor.json<{ donationId: string }>('POST', '/api/v1/stripe/charge', body)
			if (token !== 'success') continue
			const [attempted] = await harness.system.sql.query<{ ref: string }>(
				`SELECT data ->> 'providerRef' AS ref FROM es.events WHERE stream = $1 AND type = 'PaymentAttempted'`,
				[`donation-${donationId}`],
			)
			const ref = attempted?.ref ?? ''
			paid.push({ provider: 'stripe', account: ACCOUNTS.US, ref, total: Number(total), is: 'paid' })
		}
	}
	return paid
}
