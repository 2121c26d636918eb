import { useTranslation } from 'react-i18next'
import {
	DONATION_STEPS,
	KINDNESS_A_DAY,
	KINDNESS_POINTS,
} from '../../../../domain/users/kindness-rules.contract.ts'
import { regionOf } from '../../../../kernel/wire/regions.ts'
import { useFormat } from '../../ui/format.ts'
import { useReader } from '../../ui/reader.ts'

const NOTES = ['own', 'back', 'ending', 'news', 'time', 'day', 'seen'] as const
const ONCE = ['answer', 'approved', 'fulfilled', 'update', 'organization'] as const

export function KindnessRules() {
	const { t } = useTranslation('kindness')
	const format = useFormat()
	const { region } = useReader()
	const { currency } = regionOf(region)
	const steps = DONATION_STEPS[currency] ?? []
	return (
		<section className="stack" aria-labelledby="kindness-rules">
			<h2 id="kindness-rules">{t('rules')}</h2>
			<p className="text-ink-2">{t('rulesLead')}</p>
			<table>
				<thead>
					<tr>
						<th scope="col">{t('what')}</th>
						<th scope="col">{t('worth')}</th>
						<th scope="col">{t('aDay')}</th>
					</tr>
				</thead>
				<tbody>
					{steps.map(({ from, points }, index) => (
						<tr key={points}>
							<th scope="row">{t('donation', { amount: format.amount(from, currency) })}</th>
							<td>{format.number(points)}</td>
							{index === 0 && <td rowSpan={steps.length}>{format.number(KINDNESS_A_DAY.donation)}</td>}
						</tr>
					))}
					{ONCE.map((cause) => (
						<tr key={cause}>
							<th scope="row">{t(`cause.${cause}`)}</th>
							<td>{format.number(KINDNESS_POINTS[cause])}</td>
							<td>{format.number(KINDNESS_A_DAY[cause])}</td>
						</tr>
					))}
				</tbody>
			</table>
			<ul className="notes">
				{NOTES.map((note) => (
					<li key={note}>{t(`notes.${note}`)}</li>
				))}
			</ul>
		</section>
	)
}
