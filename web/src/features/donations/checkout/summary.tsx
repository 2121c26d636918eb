import { useTranslation } from 'react-i18next'
import type { FeeSplit } from '../../../../../kernel/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Verified } from '../../../ui/verified.tsx'
import type { CheckoutDetails } from '../api/checkout-details.ts'
import type { Rate } from './use-quote.ts'

interface SumsProps {
	readonly details: CheckoutDetails
	readonly rate: Rate
	/** Null while the amount is missing or wrong. */
	readonly split: FeeSplit | null
	/** Only one of the two places where the sum stands is read out. */
	readonly announce?: boolean
}

/** Donation, fee and total. */
export function Sums({ details: { currency }, rate, split, announce = false }: SumsProps) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const sum = (value: bigint | undefined) =>
		value === undefined ? <span>–</span> : <Amount value={value} currency={currency} decimals="always" />
	return (
		<div className="sums" aria-live={announce ? 'polite' : undefined}>
			<div>
				<span>{t('summary.donation')}</span>
				{sum(split?.donation)}
			</div>
			<div>
				<span>{t('summary.fee', { percent: format.percent(rate.percent) })}</span>
				{sum(split?.fee)}
			</div>
			<div className="t">
				<span>{t('summary.total')}</span>
				{sum(split?.total)}
			</div>
		</div>
	)
}

/** What the donation is for, and the sum, always in view. */
export function Summary({ details, rate, split }: SumsProps) {
	const { t } = useTranslation('checkout')
	const foundation = details.donationFor === 'tal'
	return (
		<aside className="sumcard" aria-label={t('summary.label')}>
			<div className="card pad">
				<div className="pic">
					<img src={details.imageUrl ?? '/art/hands.svg'} alt="" width={96} height={72} />
					<div>
						<h2>{foundation ? t('foundation') : details.title}</h2>
						<p className="sm mut mt-1 [&_svg]:inline">
							{foundation ? t('foundationNote') : details.subtitle} {details.verified && <Verified />}
						</p>
					</div>
				</div>
				<Sums details={details} rate={rate} split={split} announce />
				<p className="after sm mut mt-4">{t('summary.note')}</p>
			</div>
		</aside>
	)
}
