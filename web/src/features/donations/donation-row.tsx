import { useTranslation } from 'react-i18next'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { paths } from '../../lib/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { DonationStatusChip } from './donation-status-chip.tsx'
import { donationTitle } from './donation-title.ts'

const HANDS = { url: '/art/hands.svg', width: 72, height: 54 }

interface DonationRowProps {
	readonly donation: Donation
	readonly onOpen: () => void
}

export function DonationRow({ donation, onOpen }: DonationRowProps) {
	const { t } = useTranslation('donations')
	const format = useFormat(regionOfCurrency(donation.units).code)
	const { units, donation_request_id: fundraiser } = donation
	const title = donationTitle(donation, t)
	const amount = minorOf(donation.quantity, units)
	return (
		<li>
			<Picture of={fundraiser?.cardPicture ?? HANDS} sizes="72px" />
			<div>
				{fundraiser ? (
					<Link to={paths.fundraiser.href({ id: fundraiser._id })}>{title}</Link>
				) : (
					<span>{title}</span>
				)}
				<span className="text-ink-2 text-sm block">
					{format.date(donation.createdAt)}
					{donation.anonymous && <span> · {t('mine.anonymous')}</span>}
				</span>
			</div>
			<div className="sum">
				<b>
					<Amount value={amount} currency={units} decimals="always" />
				</b>
				<span className="text-ink-2 text-sm block">
					{t('mine.withFee', { total: format.amount(minorOf(donation.totalAmount, units), units, 'always') })}
				</span>
			</div>
			<span className="state">
				<DonationStatusChip status={donation.status} />
			</span>
			<Button
				className="more"
				variant="text"
				size="sm"
				aria-label={t('mine.detailsOf', { amount: format.amount(amount, units), title })}
				onClick={onOpen}
			>
				{t('mine.details')}
			</Button>
		</li>
	)
}
