import { useTranslation } from 'react-i18next'
import type { Region } from '../../../../../domain/catalog/contract.ts'
import { feeIncluded, feeOnTop } from '../../../../../kernel/wire/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useFormat } from '../../../ui/format.ts'
import { ratePpm } from '../../catalog/api/rate.ts'
import { useRegion } from '../../catalog/api/regions.ts'

/** 1,000 of the region's currency, in minor units. */
const EXAMPLE = 100_000n

export function DonationJourney() {
	const { t } = useTranslation('home')
	const region = useRegion()
	return (
		<section className="blk how" aria-labelledby="how-title">
			<div className="wrap">
				<div>
					<h2 id="how-title">{t('how.title')}</h2>
					<ol className="steps">
						{(['give', 'hold', 'payOut'] as const).map((step) => (
							<li key={step}>
								<div>
									<h3>{t(`how.${step}`)}</h3>
									<p className="text-ink-2">{t(`how.${step}Text`)}</p>
								</div>
							</li>
						))}
					</ol>
				</div>
				{region && <Slip region={region} />}
			</div>
		</section>
	)
}

function Slip({ region }: { readonly region: Region }) {
	const { t } = useTranslation('home')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { currency } = region
	const rate = ratePpm(region.processingFees)
	const [covered, taken] = [feeOnTop(EXAMPLE, rate), feeIncluded(EXAMPLE, rate)]
	const rows = [
		{ title: t('slip.pay'), covered: covered.total, taken: taken.total },
		{ title: t('slip.fee'), covered: -covered.fee, taken: -taken.fee },
		{ title: 'Karuna', covered: 0n, taken: 0n },
	]
	return (
		<div className="fee-slip-shadow">
			<div className="fee-slip">
				<h3>{t('slip.title', { amount: format.amount(EXAMPLE, currency) })}</h3>
				<p className="text-ink-2 text-sm mt-1">
					{t('slip.rate', {
						percent: format.percent(region.processingFees),
						region: common(`region.${region._id}`),
					})}
				</p>
				<table>
					<thead>
						<tr>
							<td />
							<th scope="col">{t('slip.covered')}</th>
							<th scope="col">{t('slip.taken')}</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.title}>
								<th scope="row">{row.title}</th>
								<td>
									<Amount value={row.covered} currency={currency} decimals="always" />
								</td>
								<td>
									<Amount value={row.taken} currency={currency} decimals="always" />
								</td>
							</tr>
						))}
						<tr className="tot">
							<th scope="row">{t('slip.gets')}</th>
							<td>
								<Amount value={covered.donation} currency={currency} decimals="always" />
							</td>
							<td>
								<Amount value={taken.donation} currency={currency} decimals="always" />
							</td>
						</tr>
					</tbody>
				</table>
			</div>
		</div>
	)
}
