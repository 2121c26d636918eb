import {
	type MethodProblem,
	type PaymentOffer,
	type PaymentOption,
	paymentChoice,
} from '../../../../../domain/donations/payment-choice.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { type PartsPerMillion, parseMajor } from '../../../../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../../../../kernel/wire/payment-method.ts'
import { regionOfCurrency } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'
import { minorOf } from '../../../ui/format.ts'
import { ratePpm } from '../../catalog/api/rate.ts'
import type { CheckoutAttempt, CheckoutDetails } from '../api/checkout-details.ts'

/** The screens of payment methods. A method without one is not offered, whatever is configured. */
const SCREENS: Readonly<Partial<Record<PaymentMethod, { readonly href: () => string }>>> = {
	card: paths.cardPayment,
	bankDebit: paths.bankPayment,
	upi: paths.orderPayment,
	netbanking: paths.orderPayment,
	wallet: paths.orderPayment,
	paypal: paths.paypalPayment,
}
const USUAL: PaymentMethod = 'card'

export const screenOf = (method: PaymentMethod): string => (SCREENS[method] ?? paths.payment).href()

export type Chosen = Pick<
	CheckoutDetails,
	'amount' | 'donationFor' | 'paymentMethod' | 'shouldChargeProcessingFees'
>
export type Payable = Pick<Product, 'units' | 'fees' | 'offers'>

export interface PaymentMethods {
	readonly options: readonly PaymentOption[]
	/** Methods that another amount would allow. Minor units. */
	readonly limited: readonly {
		readonly method: PaymentMethod
		readonly problem: Extract<MethodProblem, { readonly amount: bigint }>
	}[]
	readonly chosen: PaymentOption | null
	readonly payingBy: { readonly method: PaymentMethod; readonly rate: PartsPerMillion }
}

function offersOf({ units, offers }: Payable): readonly PaymentOffer[] {
	const minor = (major: number | null) => (major === null ? null : minorOf(major, units))
	return offers.map(({ percent, least, most, mostMonthly, ...offer }) => ({
		...offer,
		rate: ratePpm(percent),
		least: minor(least),
		most: minor(most),
		// A product that an earlier release stored lacks this field.
		mostMonthly: minor(mostMonthly ?? null),
	}))
}

function typedAmount(amount: string, { units }: Payable): bigint | null {
	const minor = parseMajor(amount.trim(), units)
	return minor === null || minor < 0n ? null : minor
}

export function paymentMethodsFor(details: Chosen, product: Payable, signedIn: boolean): PaymentMethods {
	const { units } = product
	const { options, unavailable } = paymentChoice(
		{
			region: regionOfCurrency(units).code,
			currency: units,
			settlementCurrency: units,
			recipient: details.donationFor,
			signedIn,
			amount: typedAmount(details.amount, product),
			coversFee: details.shouldChargeProcessingFees,
		},
		offersOf(product),
	)
	const visible = options.filter(({ method }) => method in SCREENS)
	const chosen = visible.find(({ method }) => method === details.paymentMethod) ?? visible[0] ?? null
	return {
		options: visible,
		limited: unavailable.flatMap(({ method, problem }) =>
			method in SCREENS && 'amount' in problem ? [{ method, problem }] : [],
		),
		chosen,
		payingBy: chosen ?? { method: USUAL, rate: usualRate(product) },
	}
}

const usualRate = ({ fees }: Payable): PartsPerMillion =>
	ratePpm(fees.find(({ method }) => method === USUAL)?.percent ?? 0)

export const isByCardAlone = ({ options, limited }: PaymentMethods): boolean =>
	limited.length === 0 && options.length === 1 && options[0]?.method === 'card'

/**
 * Returns the option of a sent try, which continues even if it is no longer offered. Null: it names no
 * donation.
 */
export function optionOf(
	{ donation, amount }: Pick<CheckoutAttempt['body'], 'donation' | 'amount'>,
	rate: PartsPerMillion,
	method: PaymentMethod = 'card',
): PaymentOption | null {
	if (!donation) return null
	const split = {
		donation: minorOf(donation.quantity, donation.units),
		fee: minorOf(donation.processingFees, donation.units),
		total: BigInt(amount),
	}
	return { method, provider: donation.paymentMethod ?? '', rate, split }
}

/** Checks whether a method can charge this amount every month. @param total minor units that are charged */
export function isMonthlyOffered(product: Payable, method: PaymentMethod, total: bigint): boolean {
	const offer = offersOf(product).find((each) => each.method === method && each.currency === product.units)
	return offer?.isMonthly === true && (offer.mostMonthly === null || total <= offer.mostMonthly)
}
