import { useTranslation } from 'react-i18next'
import { WRITTEN_IN } from '../../../../domain/live-events/contract.ts'
import { Amount } from '../../ui/amount.tsx'
import { minorOf } from '../../ui/format.ts'
import type { Edition } from './api/live-events.ts'
import { useSeatsLeft } from './use-seats-left.ts'

/** The packages of an edition for which nobody can register now. */
export function PackageList({ edition: { packages, currency, state } }: { readonly edition: Edition }) {
	const { t } = useTranslation('live-events')
	const seatsLeft = useSeatsLeft()
	const isToCome = state === 'notYetOpen' || state === 'full'
	return (
		<section className="stack" aria-labelledby="packages">
			<h2 id="packages" className="text-lg">
				{t('packages.title')}
			</h2>
			<ul className="ev-packages">
				{packages.map((each) => (
					<li key={each._id}>
						<span>
							<b className="block" lang={WRITTEN_IN}>
								{each.category}
							</b>
							<span className="text-sm text-ink-2">
								{isToCome ? seatsLeft(each) : t('packages.persons', { count: each.persons })}
							</span>
						</span>
						<b>
							<Amount value={minorOf(each.price, currency)} currency={currency} />
						</b>
					</li>
				))}
			</ul>
		</section>
	)
}
