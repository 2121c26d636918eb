import {
	type Currency,
	type FeeSplit,
	feeIncluded,
	feeOnTop,
	type PartsPerMillion,
} from '../../kernel/wire/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/wire/payment-method.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { type DonationFor, donationForPaidBy } from '../_shared/donation-targets-rules.contract.ts'

export interface PaymentOffer {
	readonly method: PaymentMethod
	readonly provider: string
	readonly currency: string
	readonly rate: PartsPerMillion
	readonly signedInOnly: boolean
	readonly recipients: readonly DonationFor[] | null
	/** Limits of the charged total in minor units, both included; null: no limit of the provider's. */
	readonly least: bigint | null
	readonly most: bigint | null
	/**
	 * True when it can be charged every month without the donor, up to `mostMonthly` of the total; null: any
	 * amount.
	 */
	readonly isMonthly: boolean
	readonly mostMonthly: bigint | null
}

export interface PaymentFacts {
	readonly region: RegionCode
	readonly currency: Currency
	readonly settlementCurrency: Currency
	readonly recipient: DonationFor | null
	readonly signedIn: boolean
	/** Minor units that the donor entered; null while there are none. */
	readonly amount: bigint | null
	/** True when the fee is on top of the amount; otherwise it comes out of it. */
	readonly coversFee: boolean
}

export interface PaymentOption {
	readonly method: PaymentMethod
	readonly provider: string
	readonly rate: PartsPerMillion
	readonly split: FeeSplit | null
}

/** Reasons why a method is unavailable. Amounts in minor units of the currency. */
export type MethodProblem =
	| { readonly because: 'settlement' }
	| { readonly because: 'usaOnly'; readonly at: 'currency' | 'recipient' }
	| { readonly because: 'currency'; readonly currency: string }
	| { readonly because: 'signIn' }
	| { readonly because: 'notOffered' }
	| { readonly because: 'recipient' }
	| { readonly because: 'least' | 'most'; readonly amount: bigint }

export interface PaymentChoice {
	readonly options: readonly PaymentOption[]
	readonly unavailable: readonly { readonly method: PaymentMethod; readonly problem: MethodProblem }[]
}

type Rule = (facts: PaymentFacts) => MethodProblem | null

const onlyIn =
	(currency: string): Rule =>
	(facts) =>
		facts.currency === currency ? null : { because: 'currency', currency }

const RULES: Readonly<Record<PaymentMethod, Rule>> = {
	card: () => null,
	bankDebit: ({ region, currency, recipient, signedIn }) => {
		if (region !== 'US' || currency !== 'USD') return { because: 'usaOnly', at: 'currency' }
		if (recipient !== null && donationForPaidBy('bankDebit')?.includes(recipient) === false)
			return { because: 'usaOnly', at: 'recipient' }
		return signedIn ? null : { because: 'signIn' }
	},
	upi: onlyIn('INR'),
	netbanking: onlyIn('INR'),
	wallet: onlyIn('INR'),
	paypal: onlyIn('USD'),
}

/** Splits an amount by a method's rate. Minor units. */
export const splitBy = (rate: PartsPerMillion, amount: bigint, coversFee: boolean): FeeSplit =>
	coversFee ? feeOnTop(amount, rate) : feeIncluded(amount, rate)

function problemOfOffer(
	{ signedInOnly, recipients, least, most }: PaymentOffer,
	{ signedIn, recipient }: PaymentFacts,
	total: bigint | undefined,
): MethodProblem | null {
	if (signedInOnly && !signedIn) return { because: 'signIn' }
	if (recipients !== null && recipient !== null && !recipients.includes(recipient))
		return { because: 'recipient' }
	if (total === undefined) return null
	if (least !== null && total < least) return { because: 'least', amount: least }
	if (most !== null && total > most) return { because: 'most', amount: most }
	return null
}

function decide(
	method: PaymentMethod,
	facts: PaymentFacts,
	offers: readonly PaymentOffer[],
): PaymentOption | MethodProblem {
	if (facts.currency !== facts.settlementCurrency) return { because: 'settlement' }
	const byRule = RULES[method](facts)
	if (byRule) return byRule
	const offer = offers.find((each) => each.method === method && each.currency === facts.currency)
	if (!offer) return { because: 'notOffered' }
	const { provider, rate } = offer
	const split = facts.amount === null ? null : splitBy(rate, facts.amount, facts.coversFee)
	return problemOfOffer(offer, facts, split?.total) ?? { method, provider, rate, split }
}

/**
 * Returns the methods by which a donation can be paid, with provider and split, and the reasons against the
 * others. The server refuses by it, and the page shows it.
 * @param offers of the providers that are configured
 */
export function paymentChoice(facts: PaymentFacts, offers: readonly PaymentOffer[]): PaymentChoice {
	const decided = PAYMENT_METHODS.map((method) => ({ method, outcome: decide(method, facts, offers) }))
	return {
		options: decided.flatMap(({ outcome }) => ('because' in outcome ? [] : [outcome])),
		unavailable: decided.flatMap(({ method, outcome }) =>
			'because' in outcome ? [{ method, problem: outcome }] : [],
		),
	}
}
