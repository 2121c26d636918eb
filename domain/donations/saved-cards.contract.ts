import { z } from 'zod'
import { currency, id, instant, list, minorUnits, plainText } from '../../kernel/wire/schemas.ts'
import { donationIntent } from './contract.ts'

/** How long a card is good: past its month, to the end of this month or the next one, or longer. */
export const CARD_EXPIRIES = ['expired', 'soon', 'later'] as const
export type CardExpiry = (typeof CARD_EXPIRIES)[number]

/** How long a card is good at a time (epoch milliseconds). It is good to the end of its month, wherever its owner is. */
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
/** A card's brand as people know it, from the provider's spelling; that of an unknown one as it is. */
export const brandName = (brand: string): string => BRANDS[brand] ?? brand

/** The provider's name of a person, such as `cus_…`. */
const customerRef = plainText().max(255)

/** A card that its owner has saved. The provider alone has its number. */
export const savedCard = z
	.object({
		_id: id,
		/** What the provider calls its owner. */
		customerId: z.string(),
		/** What it pays in. */
		units: currency,
		/** In the provider's spelling: `visa`. */
		brand: z.string(),
		last4: z.string(),
		/** 1 to 12. */
		expMonth: z.int(),
		expYear: z.int(),
		expires: z.enum(CARD_EXPIRIES),
		/** The one that is chosen first; one for each customer. */
		isDefault: z.boolean(),
		createdAt: instant,
	})
	.meta({ id: 'SavedCard' })
export type SavedCard = z.input<typeof savedCard>
export const savedCardList = list(savedCard)

export const savedCardsParams = z.object({ customerId: customerRef })
export const savedCardParams = z.object({ customerId: customerRef, cardId: id })

/** Of removing what monthly donations are paid with: `true` once its owner was asked about those. */
export const removalQuery = z.object({ confirmed: z.literal('true').optional() })

/** Pays with a saved card. Its second step is that of a card which was typed. */
export const chargeCardBody = z.object({
	customer_id: customerRef,
	/** The saved card's `_id`. */
	cardId: id,
	/** Minor units charged: the donation and, when the donor covers it, the fee. */
	amount: minorUnits,
	/** Either case. */
	currency: z.string().toUpperCase().pipe(currency),
	settlementCurrency: z.string().toUpperCase().pipe(currency),
	/** The card is charged every month as soon as its owner begins a recurring donation. */
	monthly: z.boolean().default(false),
	/** Another try of the same donation after a declined card. */
	donationId: id.optional(),
	donation: donationIntent.optional(),
})
export type ChargeCardBody = z.input<typeof chargeCardBody>
