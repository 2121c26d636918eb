import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { DonationFigure } from '../../../../domain/ledger/explain.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import type { AmountOf } from '../../ui/explained/amount-of.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { donationTitle } from './donation-text.ts'

const FIGURES = {
	amount: { donation: 'given', label: 'donations.donation' },
	fee: { donation: 'cover', label: 'donations.fee' },
	total: { donation: 'charged', label: 'donations.charged' },
	refunded: { donation: 'refunded', label: 'donations.refunded' },
	providerCost: { donation: 'cost', label: 'donations.providerCost' },
} as const satisfies Readonly<Record<string, { donation: DonationFigure; label: MessageKey }>>
export type DonationAmountName = keyof typeof FIGURES

export const donationAmountLabel = (figure: DonationAmountName): MessageKey => FIGURES[figure].label

function sourceOf({ id, confirmedAt }: BackofficeDonation, figure: DonationAmountName): AmountOf {
	const { donation: figureOf } = FIGURES[figure]
	const isStated =
		confirmedAt === null && (figureOf === 'given' || figureOf === 'cover' || figureOf === 'charged')
	return isStated ? { stated: figureOf, of: id } : { donation: figureOf, of: id }
}

interface DonationAmountProps {
	donation: BackofficeDonation
	figure: DonationAmountName
}

export function DonationAmount({ donation, figure }: DonationAmountProps) {
	const t = useT()
	const value = donation[figure]
	if (value === null) return <span>{t('donations.unknownYet')}</span>
	return (
		<Explained
			value={value}
			currency={donation.currency}
			label={`${t(donationAmountLabel(figure))}, ${donationTitle(t, donation)}`}
			of={sourceOf(donation, figure)}
		/>
	)
}
