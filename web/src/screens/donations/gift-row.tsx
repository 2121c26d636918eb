import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { GiftStatus } from './gift-status.tsx'
import { giftTitle } from './gift-title.ts'

interface GiftRowProps {
	readonly gift: Donation
	readonly onOpen: () => void
}

/** A gift in the list: what for, when, its state and what it was. */
export function GiftRow({ gift, onOpen }: GiftRowProps) {
	const { t } = useTranslation('donations')
	const format = useFormat()
	const { units, donation_request_id: fundraiser } = gift
	const title = giftTitle(gift, t)
	const amount = minorOf(gift.quantity, units)
	return (
		<li>
			<img
				src={fundraiser?.defaultImageUrl ?? '/art/hands.svg'}
				alt=""
				width={72}
				height={54}
				loading="lazy"
			/>
			<div>
				{fundraiser ? (
					<Link to={paths.fundraiser.href({ id: fundraiser._id })}>{title}</Link>
				) : (
					<span>{title}</span>
				)}
				<span className="mut sm block">
					{format.date(gift.createdAt)}
					{gift.anonymous && ` · ${t('mine.anonymous')}`}
				</span>
			</div>
			<div className="sum">
				<b>
					<Amount value={amount} currency={units} decimals="always" />
				</b>
				<span className="mut sm block">
					{t('mine.withFee', { total: format.amount(minorOf(gift.totalAmount, units), units, 'always') })}
				</span>
			</div>
			<span className="state">
				<GiftStatus status={gift.status} />
			</span>
			<Button
				className="more"
				look="text"
				size="sm"
				aria-label={t('mine.detailsOf', { amount: format.amount(amount, units), title })}
				onClick={onOpen}
			>
				{t('mine.details')}
			</Button>
		</li>
	)
}
