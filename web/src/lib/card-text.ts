import { brandName, type SavedCard } from '../../../domain/donations/saved-cards.contract.ts'

/** `Visa •••• 4242`. */
export const cardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
	`${brandName(brand)} •••• ${last4}`

/** Formats the expiry as on the card: `03/27`. */
export const expiryText = ({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>): string =>
	`${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
