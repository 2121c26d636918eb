import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { paths } from '../../lib/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { hasArrived } from './api/transaction.ts'
import { DonationStatusChip } from './donation-status-chip.tsx'
import { donationTitle } from './donation-title.ts'

export function DonationSlip({ donation }: { readonly donation: Donation }) {
	const { t } = useTranslation('donations')
	const { units, card, transactionId, user_info } = donation
	const format = useFormat(regionOfCurrency(units).code)
	const paidAt = donation.confirmedAt ?? donation.createdAt
	const arrived = hasArrived(donation.status)
	const otherMethod = OTHER_METHODS[donation.paymentMode || donation.paymentMethod]
	const noteOf = donation.donationFor === 'event' ? 'noteEvent' : 'note'
	const sum = (major: number) => <Amount value={minorOf(major, units)} currency={units} decimals="always" />
	return (
		<div className="slipw">
			<section className="slip" aria-labelledby="slip-title">
				<div className="row justify-between">
					<h2 id="slip-title">{t(arrived ? 'thanks.slip.title' : 'thanks.yours')}</h2>
					<button
						type="button"
						className="icon-btn noprint"
						aria-label={t('thanks.slip.print')}
						onClick={() => window.print()}
					>
						<Icon of={Printer} />
					</button>
				</div>
				<dl>
					<Line term={t('thanks.slip.date')}>
						<time dateTime={paidAt}>{format.dateTime(paidAt)}</time>
					</Line>
					{user_info && (
						<Line term={t('thanks.slip.from')}>
							{user_info.name}
							{donation.anonymous && <span className="faint block">{t('thanks.slip.shownAnonymous')}</span>}
						</Line>
					)}
					<Line term={t('thanks.slip.to')}>{donationTitle(donation, t)}</Line>
					<Line term={t('thanks.slip.paidWith')}>
						{card
							? t('thanks.slip.card', { ...card, brand: brandName(card.brand) })
							: t(`thanks.slip.${otherMethod ?? 'cardUnknown'}`)}
					</Line>
					{transactionId && (
						<Line term={t('thanks.slip.reference')}>
							<span className="text-sm">{transactionId}</span>
						</Line>
					)}
					{donation.status !== 'confirmed' && (
						<Line term={t('thanks.slip.state')}>
							<DonationStatusChip status={donation.status} />
						</Line>
					)}
					{donation.donationFor !== 'event' && (
						<>
							<Line term={t('thanks.slip.donation')} className="cut">
								{sum(donation.quantity)}
							</Line>
							<Line term={t(otherMethod ? 'thanks.slip.feeOther' : 'thanks.slip.feeCovered')}>
								{sum(donation.processingFees)}
							</Line>
						</>
					)}
					<Line term={t(arrived ? 'thanks.slip.total' : 'thanks.slip.totalOpen')} className="t">
						{sum(donation.totalAmount)}
					</Line>
					{donation.refunded > 0 && <Line term={t('thanks.slip.refunded')}>{sum(donation.refunded)}</Line>}
				</dl>
				<p className="text-sm faint mt-4">{t(`thanks.slip.${arrived ? noteOf : 'noteOpen'}`)}</p>
				{arrived && (
					<p className="noprint mt-4">
						<Link to={paths.receipt.href({ id: donation._id })}>{t('thanks.slip.receipt')}</Link>
					</p>
				)}
			</section>
		</div>
	)
}

/** Methods other than cards, by the payment mode or, if that is blank, the provider. */
const OTHER_METHODS: Readonly<
	Record<
		string,
		| 'bankDebit'
		| 'upi'
		| 'netbanking'
		| 'wallet'
		| 'paypal'
		| 'cheque'
		| 'bankTransfer'
		| 'collectionBox'
		| 'offline'
	>
> = {
	ACH: 'bankDebit',
	UPI: 'upi',
	'net banking': 'netbanking',
	wallet: 'wallet',
	paypal: 'paypal',
	cheque: 'cheque',
	bankTransfer: 'bankTransfer',
	collectionBox: 'collectionBox',
	offline: 'offline',
}

const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)

interface LineProps {
	readonly term: string
	readonly className?: string
	readonly children: ReactNode
}

function Line({ term, className, children }: LineProps) {
	return (
		<div className={className}>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	)
}
