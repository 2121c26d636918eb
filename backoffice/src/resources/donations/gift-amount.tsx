import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { GiftFigure } from '../../../../domain/ledger/explain.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import type { AmountOf } from '../../ui/explained/amount-of.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { giftTitle } from './gift-words.ts'

const FIGURES = {
	amount: { gift: 'given', label: 'donations.donation' },
	fee: { gift: 'cover', label: 'donations.fee' },
	total: { gift: 'charged', label: 'donations.charged' },
	refunded: { gift: 'refunded', label: 'donations.refunded' },
	providerCost: { gift: 'cost', label: 'donations.providerCost' },
} as const satisfies Readonly<Record<string, { gift: GiftFigure; label: MessageKey }>>
export type GiftAmountName = keyof typeof FIGURES

/** What the figure is called. */
export const giftAmountLabel = (figure: GiftAmountName): MessageKey => FIGURES[figure].label

/** What was booked of the gift; before it came in, what its giver said. */
function sourceOf({ id, confirmedAt }: BackofficeDonation, figure: GiftAmountName): AmountOf {
	const { gift } = FIGURES[figure]
	const isSaid = confirmedAt === null && (gift === 'given' || gift === 'cover' || gift === 'charged')
	return isSaid ? { said: gift, of: id } : { gift, of: id }
}

interface GiftAmountProps {
	donation: BackofficeDonation
	figure: GiftAmountName
}

/** An amount of a gift, with the events that sum to it. */
export function GiftAmount({ donation, figure }: GiftAmountProps) {
	const t = useT()
	const value = donation[figure]
	if (value === null) return t('donations.unknownYet')
	return (
		<Explained
			value={value}
			currency={donation.currency}
			label={`${t(giftAmountLabel(figure))}, ${giftTitle(t, donation)}`}
			of={sourceOf(donation, figure)}
		/>
	)
}
