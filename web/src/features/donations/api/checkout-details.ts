import { inTab } from '../../../../../client/storage.ts'
import { createStore, useStore } from '../../../../../client/ui/store.ts'
import type { SavedAddress } from '../../../../../domain/address.contract.ts'
import type { UnfinishedDonation } from '../../../../../domain/donations/continuation.contract.ts'
import type { DonationFor, PaymentIntentBody } from '../../../../../domain/donations/contract.ts'
import type { OrderBody } from '../../../../../domain/donations/orders.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { ChargeCardBody } from '../../../../../domain/donations/saved-cards.contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../../../../kernel/wire/payment-method.ts'

export interface CheckoutTarget {
	readonly donationFor: DonationFor
	readonly donationRequestId: string | null
	readonly toUserInfo: { readonly _id: string; readonly name: string } | null
	/** Empty for the foundation, whose name depends on the language. */
	readonly title: string
	/** The fund's currency, in which the donation is charged and settled. */
	readonly currency: Currency
}

/** Step one of a payment as it was sent: a retry under the same key can't charge twice. */
export interface CheckoutAttempt {
	readonly keys: { readonly intent: string; readonly confirm: string; readonly record: string }
	readonly body: Extract<PaymentIntentBody, { paymentMethodId: string }> | ChargeCardBody
	/** The day of every month from the next one on; absent: it is given once. */
	readonly monthlyDay?: number
}

/** An order of a provider's checkout as it was sent: a retry under the same key begins no second one. */
export interface CheckoutOrder {
	readonly key: string
	readonly method: PaymentMethod
	readonly body: OrderBody
	/** The day of every month from the next one on; absent: it is given once. */
	readonly monthlyDay?: number
	readonly donationId: string | null
	/** True if it may have been paid: nothing of it changes before that is known. */
	readonly isUnsettled: boolean
}

interface Begun {
	readonly donationId: string
	readonly userId: string | null
	/** The key of the link that continues it on another device; null on the first device. */
	readonly key: string | null
}

/** The donation details held during checkout. Never card data. */
export interface CheckoutDetails extends CheckoutTarget {
	/** Whole major units as typed; empty until chosen. */
	readonly amount: string
	readonly paymentMethod: PaymentMethod | null
	/** The day of every month, for methods other than cards; null: it is given once. */
	readonly monthlyDay: number | null
	/** True: the donor adds the fee on top. */
	readonly shouldChargeProcessingFees: boolean
	readonly recepientName: { readonly first_name: string; readonly last_name: string }
	readonly email: string
	readonly isAnonymous: boolean
	/** Those whom the donor gives to may write to them. */
	readonly mayWrite: boolean
	readonly message: string
	readonly billingAddress: Readonly<SavedAddress>
	readonly donorKnown: boolean
	/** A donation whose card was refused: the next try uses the same id. */
	readonly donationId: string | null
	/** The last begun donation and its user; with other details it is continued as another donation. */
	readonly begun: Begun | null
	/** The unpaid donation that this checkout continues. */
	readonly continues: Begun | null
	/** A try whose outcome isn't known yet. */
	readonly attempt: CheckoutAttempt | null
	readonly order: CheckoutOrder | null
	/** The product as it was read last, because a payment continues where it can't be read again. */
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
	mayWrite: false,
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
		// If the tab stores nothing, the checkout works in this page and won't survive a reload.
		if (details) inTab.set(STORAGE_KEY, JSON.stringify(details))
		else inTab.remove(STORAGE_KEY)
	},
)

export const readCheckout = (): CheckoutDetails | null => checkout.get().details
export const useCheckout = (): CheckoutDetails | null => useStore(checkout, ({ details }) => details)

/**
 * Checks whether the outcome of a payment is unknown: nothing of it changes, and the donor must confirm that
 * another replaces it.
 */
export const isUnfinished = (details: CheckoutDetails | null): boolean => unfinishedOf(details) !== null

export type PaymentScreen = 'cardPayment' | 'orderPayment' | 'paypalPayment' | 'bankPayment'

const SCREEN_OF: Readonly<Partial<Record<PaymentMethod, PaymentScreen>>> = {
	paypal: 'paypalPayment',
	bankDebit: 'bankPayment',
}

/** Returns the amount of an unfinished payment in minor units, and the screen that resolves its outcome. */
export function unfinishedOf(
	details: CheckoutDetails | null,
): { readonly amount: number; readonly screen: PaymentScreen } | null {
	if (details?.attempt) return { amount: details.attempt.body.amount, screen: 'cardPayment' }
	if (!details?.order?.isUnsettled) return null
	const { method, body } = details.order
	return { amount: body.amount, screen: SCREEN_OF[method] ?? 'orderPayment' }
}

export const isSameTarget = (one: CheckoutTarget, other: CheckoutTarget): boolean =>
	one.donationFor === other.donationFor &&
	one.donationRequestId === other.donationRequestId &&
	one.toUserInfo?._id === other.toUserInfo?._id &&
	one.currency === other.currency

/** Begins a checkout. Personal details that were entered earlier in this tab are kept. */
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

/** Begins a checkout that continues an unpaid donation, by the key of its e-mail's link. */
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
 * Stores the donor's changes. A donation that was begun with other details is not tried again; one that may
 * have been paid keeps the sent ones.
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

export function rememberAttempt(attempt: CheckoutAttempt | null, donationId: string | null): void {
	const details = readCheckout()
	if (!details) return
	const begun = begunOf(donationId, attempt ?? details.attempt) ?? details.begun
	checkout.set({ details: { ...details, attempt, donationId, begun } })
}

/** The memory of the checkout's tries by card. */
export const checkoutMemory = {
	donationId: () => readCheckout()?.donationId ?? null,
	remember: rememberAttempt,
}

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
	// Details that an earlier release stored have fewer fields.
	const details = {
		...FRESH,
		...saved,
		billingAddress: { ...FRESH.billingAddress, ...saved.billingAddress },
	}
	return details.product && 'offers' in details.product ? details : { ...details, product: null }
}
