import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { hasArrived } from '../../api/donations/transaction.ts'
import { paths } from '../../app/paths.ts'
import { usePreferences } from '../../app/preferences.ts'
import { Amount } from '../../ui/amount.tsx'
import { minorOf } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { GiftStatus } from './gift-status.tsx'
import { giftTitle } from './gift-title.ts'

/** The gift in figures, as it can be printed. */
export function GiftSlip({ gift }: { readonly gift: Donation }) {
	const { t } = useTranslation('donations')
	const { units, card, transactionId, user_info } = gift
	const sum = (major: number) => <Amount value={minorOf(major, units)} currency={units} decimals="always" />
	return (
		<div className="slipw">
			<section className="slip" aria-labelledby="slip-title">
				<div className="row sp">
					<h2 id="slip-title">{t('thanks.slip.title')}</h2>
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
						<Moment at={gift.confirmedAt ?? gift.createdAt} />
					</Line>
					{user_info && (
						<Line term={t('thanks.slip.from')}>
							{user_info.name}
							{gift.anonymous && <span className="faint block">{t('thanks.slip.shownAnonymous')}</span>}
						</Line>
					)}
					<Line term={t('thanks.slip.to')}>{giftTitle(gift, t)}</Line>
					<Line term={t('thanks.slip.paidWith')}>
						{card
							? t('thanks.slip.card', { ...card, brand: brandName(card.brand) })
							: t('thanks.slip.cardUnknown')}
					</Line>
					{transactionId && (
						<Line term={t('thanks.slip.reference')}>
							<span className="sm">{transactionId}</span>
						</Line>
					)}
					{gift.status !== 'confirmed' && (
						<Line term={t('thanks.slip.state')}>
							<GiftStatus status={gift.status} />
						</Line>
					)}
					<Line term={t('thanks.slip.donation')} className="cut">
						{sum(gift.quantity)}
					</Line>
					<Line term={t('thanks.slip.feeCovered')}>{sum(gift.processingFees)}</Line>
					<Line term={t('thanks.slip.total')} className="t">
						{sum(gift.totalAmount)}
					</Line>
					{gift.refunded > 0 && <Line term={t('thanks.slip.refunded')}>{sum(gift.refunded)}</Line>}
				</dl>
				<p className="sm faint mt-4">{t('thanks.slip.note')}</p>
				{hasArrived(gift.status) && (
					<p className="noprint mt-4">
						<Link to={paths.receipt.href({ id: gift._id })}>{t('thanks.slip.receipt')}</Link>
					</p>
				)}
			</section>
		</div>
	)
}

/** `visa` as it stands on the card. */
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

/** Day, time and zone: what a slip on paper must say by itself. */
function Moment({ at }: { readonly at: string }) {
	const { language } = usePreferences()
	const text = new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-GB', {
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hour12: false,
		timeZoneName: 'short',
		numberingSystem: 'latn',
	}).format(new Date(at))
	return <time dateTime={at}>{text}</time>
}
