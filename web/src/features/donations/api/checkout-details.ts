import { inTab } from '../../../../../client/storage.ts'
import type { SavedAddress } from '../../../../../domain/address.contract.ts'
import type { UnfinishedDonation } from '../../../../../domain/donations/continuation.contract.ts'
import type { DonationFor, PaymentIntentBody } from '../../../../../domain/donations/contract.ts'
import type { OrderBody } from '../../../../../domain/donations/orders.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { ChargeCardBody } from '../../../../../domain/donations/saved-cards.contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../../../../kernel/wire/payment-method.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** What the donation is for. */
export interface CheckoutTarget {
	readonly donationFor: DonationFor
	/** When donationFor is donationRequest. */
	readonly donationRequestId: string | null
	/** When donationFor is individual. */
	readonly toUserInfo: { readonly _id: string; readonly name: string } | null
	/** Empty for the foundation, whose name depends on the language. */
	readonly title: string
	/** The fund's currency: what is given, charged and settled. */
	readonly currency: Currency
}

/** Step one of a payment as it was sent: sending it again under the same key can't charge twice. */
export interface CheckoutAttempt {
	readonly keys: { readonly intent: string; readonly confirm: string; readonly record: string }
	/** By a typed card, or by a saved one. */
	readonly body: Extract<PaymentIntentBody, { paymentMethodId: string }> | ChargeCardBody
	/** The day on which the same is given every month from the next one on; absent: it is given once. */
	readonly monthlyDay?: number
}

/** An order of a provider's own checkout as it was begun: sending it again under the same key begins no second one. */
export interface CheckoutOrder {
	readonly key: string
	/** What it is paid by. */
	readonly method: PaymentMethod
	readonly body: OrderBody
	/** The day on which the same is given every month from the next one on; absent: it is given once. */
	readonly monthlyDay?: number
	/** Null until the server answered. */
	readonly donationId: string | null
	/** It may have been paid: nothing of it changes before that is known. */
	readonly isUnsettled: boolean
}

interface Begun {
	readonly donationId: string
	/** Null: a guest. */
	readonly userId: string | null
	/** Of the link that goes on with it on another device; null on its own. */
	readonly key: string | null
}

/** The donation details held during checkout. Never card data. */
export interface CheckoutDetails extends CheckoutTarget {
	/** Whole major units as typed; empty until chosen. */
	readonly amount: string
	/** What the donor chose to pay with; null: nothing yet. */
	readonly paymentMethod: PaymentMethod | null
	/** The day on which it is given every month, of what is paid elsewhere than by a card; null: it is given once. */
	readonly monthlyDay: number | null
	/** True: the donor adds the fee on top. */
	readonly shouldChargeProcessingFees: boolean
	readonly recepientName: { readonly first_name: string; readonly last_name: string }
	readonly email: string
	readonly isAnonymous: boolean
	readonly message: string
	readonly billingAddress: Readonly<SavedAddress>
	/** True once the donor has been through the step that asks who they are. */
	readonly donorKnown: boolean
	/** A donation whose card was refused: the next try goes under the same id. */
	readonly donationId: string | null
	/** What was begun last, and by whom; with other details it is gone on with, as another donation. */
	readonly begun: Begun | null
	/** The unpaid donation that this checkout goes on with. */
	readonly continues: Begun | null
	/** A try whose outcome isn't known yet. */
	readonly attempt: CheckoutAttempt | null
	/** What was begun in a provider's own checkout. */
	readonly order: CheckoutOrder | null
	/** What is paid for, as it was read last: a payment goes on where it can't be read again. */
	readonly product: Product | null
}

const STORAGE_KEY = 'karuna.checkout'

const FRESH = {
	amount: '',
	paymentMethod: null,
	monthlyDay: null,
	shouldChargeProcessingFees: true,
	recepientName: { first_name: '', last_name: '' },
	email: '',
	isAnonymous: false,
	message: '',
	billingAddress: { line1: '', line2: '', city: '', state: '', country: '', zip_code: '' },
	donorKnown: false,
	donationId: null,
	begun: null,
	continues: null,
	attempt: null,
	order: null,
	product: null,
} as const satisfies Omit<CheckoutDetails, keyof CheckoutTarget>

const checkout = createStore<{ readonly details: CheckoutDetails | null }>(
	{ details: load() },
	({ details }) => {
		// Where the tab keeps nothing, the checkout works in this page and won't survive a reload.
		if (details) inTab.set(STORAGE_KEY, JSON.stringify(details))
		else inTab.remove(STORAGE_KEY)
	},
)

/** The details of the checkout in this tab, or null when none was begun. */
export const readCheckout = (): CheckoutDetails | null => checkout.get().details
export const useCheckout = (): CheckoutDetails | null => useStore(checkout, ({ details }) => details)

/**
 * Whether a payment of a checkout may have arrived or not: nothing of it changes, and its donor says when another
 * replaces it.
 */
export const isUnfinished = (details: CheckoutDetails | null): boolean => unfinishedOf(details) !== null

/** Where a donation is paid. */
export type PaymentScreen = 'cardPayment' | 'orderPayment' | 'paypalPayment' | 'bankPayment'

/** Of an order that is paid elsewhere than in a checkout of the page's own. */
const SCREEN_OF: Readonly<Partial<Record<PaymentMethod, PaymentScreen>>> = {
	paypal: 'paypalPayment',
	bankDebit: 'bankPayment',
}

/** What was sent of such a payment, in minor units, and the screen that finds out. */
export function unfinishedOf(
	details: CheckoutDetails | null,
): { readonly amount: number; readonly screen: PaymentScreen } | null {
	if (details?.attempt) return { amount: details.attempt.body.amount, screen: 'cardPayment' }
	if (!details?.order?.isUnsettled) return null
	const { method, body } = details.order
	return { amount: body.amount, screen: SCREEN_OF[method] ?? 'orderPayment' }
}

/** Whether two checkouts donate to the same, in the same currency. */
export const isSameTarget = (one: CheckoutTarget, other: CheckoutTarget): boolean =>
	one.donationFor === other.donationFor &&
	one.donationRequestId === other.donationRequestId &&
	one.toUserInfo?._id === other.toUserInfo?._id &&
	one.currency === other.currency

/** Begins a checkout. What the donor said about themselves earlier in this tab is kept. */
export function startCheckout(target: CheckoutTarget, amount = ''): CheckoutDetails {
	const before = readCheckout()
	const saved = before
		? {
				recepientName: before.recepientName,
				email: before.email,
				billingAddress: before.billingAddress,
				shouldChargeProcessingFees: before.shouldChargeProcessingFees,
			}
		: {}
	const details = { ...FRESH, ...saved, ...target, amount }
	checkout.set({ details })
	return details
}

/** Begins a checkout that goes on with an unpaid donation, by the key of its e-mail's link. */
export function continueCheckout(donation: UnfinishedDonation, key: string): void {
	const { units, donationFor, donation_request_id, toUserInfo, title, externalUserInfo } = donation
	const target = { donationFor, donationRequestId: donation_request_id, toUserInfo, title, currency: units }
	const { shouldChargeProcessingFees, anonymous, message, quantity, totalAmount } = donation
	const details = startCheckout(target, String(shouldChargeProcessingFees ? quantity : totalAmount))
	checkout.set({
		details: {
			...details,
			shouldChargeProcessingFees,
			isAnonymous: anonymous,
			message,
			...(externalUserInfo && {
				recepientName: { first_name: externalUserInfo.first_name, last_name: externalUserInfo.last_name },
				email: externalUserInfo.email,
			}),
			donorKnown: true,
			continues: { donationId: donation._id, userId: null, key },
		},
	})
}

/**
 * Writes what the donor typed. A donation that was begun with other details is not tried again; one that may have been
 * paid keeps those that were sent.
 */
export function updateCheckout(
	typed: Partial<
		Omit<CheckoutDetails, 'donationId' | 'begun' | 'continues' | 'attempt' | 'order' | 'product'>
	>,
): void {
	const details = readCheckout()
	if (details && !isUnfinished(details) && changes(details, typed))
		checkout.set({
			details: {
				...details,
				...typed,
				donationId: null,
				order: null,
				continues: details.continues ?? details.begun,
			},
		})
}

/** Remembers a try before it is sent, or forgets it once its outcome is known. */
export function rememberAttempt(attempt: CheckoutAttempt | null, donationId: string | null): void {
	const details = readCheckout()
	if (!details) return
	const begun = begunOf(donationId, attempt ?? details.attempt) ?? details.begun
	checkout.set({ details: { ...details, attempt, donationId, begun } })
}

/** Remembers an order before it is sent, and what is known of it; or forgets it. */
export function rememberOrder(order: CheckoutOrder | null): void {
	const details = readCheckout()
	if (!details) return
	const begun = begunOf(order?.donationId ?? null, order) ?? details.begun
	checkout.set({ details: { ...details, order, begun } })
}

const begunOf = (
	donationId: string | null,
	sent: {
		readonly body: { readonly donation?: { readonly user_id?: string | undefined } | undefined }
	} | null,
): Begun | null =>
	donationId === null || !sent ? null : { donationId, userId: sent.body.donation?.user_id ?? null, key: null }

/** Keeps what was read of that which is paid for. */
export function rememberProduct(product: Product): void {
	const details = readCheckout()
	if (details && changes(details, { product })) checkout.set({ details: { ...details, product } })
}

export const clearCheckout = (): void => checkout.set({ details: null })

const changes = (details: CheckoutDetails, typed: Partial<CheckoutDetails>) =>
	JSON.stringify({ ...details, ...typed }) !== JSON.stringify(details)

function load(): CheckoutDetails | null {
	const stored = inTab.read(STORAGE_KEY)
	if (typeof stored !== 'object' || stored === null || !('donationFor' in stored)) return null
	const saved = stored as CheckoutDetails
	// What an earlier release stored says less.
	const details = {
		...FRESH,
		...saved,
		billingAddress: { ...FRESH.billingAddress, ...saved.billingAddress },
	}
	return details.product && 'offers' in details.product ? details : { ...details, product: null }
}
