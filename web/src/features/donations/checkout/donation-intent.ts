import { type DonationIntent, WRITING_CONSENT } from '../../../../../domain/donations/contract.ts'
import { modeOf } from '../../../../../domain/donations/payment-modes.contract.ts'
import type { SavedCard } from '../../../../../domain/donations/saved-cards.contract.ts'
import type { Language } from '../../../../../kernel/wire/language.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../../../../kernel/wire/payment-method.ts'
import { campaignBehind } from '../../../lib/campaign-behind.ts'
import type { CheckoutAttempt, CheckoutDetails, CheckoutOrder } from '../api/checkout-details.ts'
import { wireAmount } from './quote.ts'

interface Payer {
	readonly userId: string | null
	readonly language: Language
}

export interface Paid {
	readonly method: PaymentMethod
	readonly provider: string
	readonly split: FeeSplit
}

export function donationIntentOf(
	details: CheckoutDetails,
	{ method, provider, split }: Paid,
	payer: Payer,
): DonationIntent {
	const { currency, donationFor, donationRequestId, toUserInfo, recepientName, email, continues } = details
	// A donation that another user began on this device is theirs, unless their link led here.
	const isOwn = continues !== null && (continues.key !== null || continues.userId === payer.userId)
	return {
		donationFor,
		...(donationRequestId && { donation_request_id: donationRequestId }),
		...(toUserInfo && { toUserInfo: { _id: toUserInfo._id } }),
		...(payer.userId ? { user_id: payer.userId } : { externalUserInfo: { ...recepientName, email } }),
		type: 'cash',
		units: currency,
		quantity: wireAmount(split.donation, currency),
		processingFees: wireAmount(split.fee, currency),
		shouldChargeProcessingFees: details.shouldChargeProcessingFees,
		anonymous: details.isAnonymous,
		billingAddress: details.billingAddress,
		paymentMethod: provider,
		paymentMode: modeOf(method),
		message: details.message,
		...(details.mayWrite && donationRequestId && { writingConsent: WRITING_CONSENT }),
		...(donationRequestId && campaignBehind(donationRequestId)),
		language: payer.language,
		...(isOwn && {
			continues: {
				donationId: continues.donationId,
				...(continues.key !== null && { key: continues.key }),
			},
		}),
	}
}

interface AttemptOptions {
	readonly paymentMethodId: string
	/** The provider's customer of an earlier donation on this device. */
	readonly customerId: string | null
	readonly saveCard: boolean
	readonly newKey: () => string
	readonly monthlyDay: number | null
}

const everyMonth = (monthlyDay: number | null) => (monthlyDay === null ? {} : { monthlyDay })

/** Creates a new try with the keys under which it can be sent again. */
export function attemptOf(
	details: CheckoutDetails,
	paid: Paid,
	payer: Payer,
	{ paymentMethodId, customerId, saveCard, newKey, monthlyDay }: AttemptOptions,
): CheckoutAttempt {
	const { currency, donationId } = details
	return {
		keys: { intent: newKey(), confirm: newKey(), record: newKey() },
		...everyMonth(monthlyDay),
		body: {
			payment_method_types: ['card'],
			paymentMethodId,
			amount: Number(paid.split.total),
			currency,
			settlementCurrency: currency,
			customer_id: customerId,
			saveCard,
			monthly: monthlyDay !== null,
			...(donationId && { donationId }),
			donation: donationIntentOf(details, paid, payer),
		},
	}
}

export function savedAttemptOf(
	details: CheckoutDetails,
	paid: Paid,
	payer: Payer,
	{ card, newKey, monthlyDay }: Pick<AttemptOptions, 'newKey' | 'monthlyDay'> & { readonly card: SavedCard },
): CheckoutAttempt {
	const { currency, donationId } = details
	return {
		keys: { intent: newKey(), confirm: newKey(), record: newKey() },
		...everyMonth(monthlyDay),
		body: {
			customer_id: card.customerId,
			cardId: card._id,
			monthly: monthlyDay !== null,
			amount: Number(paid.split.total),
			currency,
			settlementCurrency: currency,
			...(donationId && { donationId }),
			donation: donationIntentOf(details, paid, payer),
		},
	}
}

/** Creates a new order of the provider's checkout with the key under which it can be sent again. */
export function orderOf(
	details: CheckoutDetails,
	paid: Paid,
	payer: Payer,
	newKey: () => string,
	monthlyDay: number | null = null,
): CheckoutOrder {
	const { currency } = details
	const donation = donationIntentOf(details, paid, payer)
	const body = {
		amount: Number(paid.split.total),
		currency,
		settlementCurrency: currency,
		monthly: monthlyDay !== null,
		donation,
	}
	return {
		key: newKey(),
		method: paid.method,
		...everyMonth(monthlyDay),
		body,
		donationId: null,
		isUnsettled: true,
	}
}
