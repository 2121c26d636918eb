import { useTranslation } from 'react-i18next'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { type FeeSplit, percentage } from '../../../../../kernel/wire/money.ts'
import { causePicture } from '../../../lib/cause-picture.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Verified } from '../../../ui/verified.tsx'
import type { PaymentMethods } from './payment-methods.ts'

interface SumsProps {
	readonly product: Product
	readonly split: FeeSplit | null
	readonly payingBy: PaymentMethods['payingBy']
	readonly announce?: boolean
}

export function Sums({ product, split, payingBy, announce = false }: SumsProps) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const { units } = product
	const sum = (value: bigint | undefined) =>
		value === undefined ? <span>–</span> : <Amount value={value} currency={units} decimals="always" />
	return (
		<div className="sums" aria-live={announce ? 'polite' : undefined}>
			<div>
				<span>{t('summary.donation')}</span>
				{sum(split?.donation)}
			</div>
			<div>
				<span>
					{t('summary.fee', {
						method: t(`methods.names.${payingBy.method}`),
						percent: format.percent(percentage(payingBy.rate)),
					})}
				</span>
				{sum(split?.fee)}
			</div>
			<div className="t">
				<span>{t('summary.total')}</span>
				{sum(split?.total)}
			</div>
		</div>
	)
}

const SMALL = { width: 96, height: 72 }

export function Summary({ product, split, payingBy }: SumsProps) {
	const { t } = useTranslation('checkout')
	const { name, text, picture, cardPicture, category, isVerified, isTaxBenefit, legalEntity } = product
	const url = picture ?? (category ? causePicture(category) : '/art/hands.svg')
	return (
		<aside className="sumcard" aria-label={t('summary.label')}>
			<div className="card pad">
				<div className="pic">
					<Picture of={cardPicture ?? { ...SMALL, url }} sizes="96px" />
					<div>
						<h2>{name}</h2>
						<p className="text-sm text-ink-2 mt-1 [&_svg]:inline">
							{text} {isVerified && <Verified />}
						</p>
					</div>
				</div>
				<Sums product={product} split={split} payingBy={payingBy} announce />
				<p className="after text-sm text-ink-2 mt-4">
					{t(payingBy.method === 'card' ? 'summary.note' : 'summary.noteOf')}
				</p>
				<p className="after text-sm text-ink-2 mt-2">
					{t('summary.entity', { name: legalEntity.name })}
					{isTaxBenefit && <span> {t('summary.tax')}</span>}
				</p>
			</div>
		</aside>
	)
}
