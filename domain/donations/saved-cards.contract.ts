import { z } from 'zod'
import { currency, id, instant, list, minorUnits, plainText } from '../../kernel/wire/schemas.ts'
import { donationIntent } from './contract.ts'

export const CARD_EXPIRIES = ['expired', 'soon', 'later'] as const
export type CardExpiry = (typeof CARD_EXPIRIES)[number]

/**
 * Classifies a card at a time (epoch milliseconds). A card is valid to the end of its month in every time
 * zone.
 */
export function expiryOf(
	{ expMonth, expYear }: { expMonth: number; expYear: number },
	now: number,
): CardExpiry {
	const at = new Date(now)
	const months = (expYear - at.getUTCFullYear()) * 12 + expMonth - 1 - at.getUTCMonth()
	if (months < 0) return 'expired'
	return months < 2 ? 'soon' : 'later'
}

const BRANDS: Readonly<Record<string, string>> = {
	amex: 'American Express',
	diners: 'Diners Club',
	discover: 'Discover',
	eftpos_au: 'Eftpos',
	jcb: 'JCB',
	mastercard: 'Mastercard',
	rupay: 'RuPay',
	unionpay: 'UnionPay',
	visa: 'Visa',
}
export const brandName = (brand: string): string => BRANDS[brand] ?? brand

const customerRef = plainText().max(255)

export const savedCard = z
	.object({
		_id: id,
		customerId: z.string(),
		units: currency,
		brand: z.string(),
		last4: z.string(),
		/** 1 to 12. */
		expMonth: z.int(),
		expYear: z.int(),
		expires: z.enum(CARD_EXPIRIES),
		isDefault: z.boolean(),
		createdAt: instant,
	})
	.meta({ id: 'SavedCard' })
export type SavedCard = z.input<typeof savedCard>
export const savedCardList = list(savedCard)

export const savedCardsParams = z.object({ customerId: customerRef })
export const savedCardParams = z.object({ customerId: customerRef, cardId: id })

/** `true` confirms the removal of a payment method that monthly donations use. */
export const removalQuery = z.object({ confirmed: z.literal('true').optional() })

export const chargeCardBody = z.object({
	customer_id: customerRef,
	cardId: id,
	/** Minor units charged: the donation plus the fee if the donor covers it. */
	amount: minorUnits,
	currency: z.string().toUpperCase().pipe(currency),
	settlementCurrency: z.string().toUpperCase().pipe(currency),
	monthly: z.boolean().default(false),
	donationId: id.optional(),
	donation: donationIntent.optional(),
})
export type ChargeCardBody = z.input<typeof chargeCardBody>
