import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/amount.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import type { Campaign } from '../api/campaigns.ts'

const COUNTS = [
	'recipients',
	'accepted',
	'waiting',
	'refused',
	'inDoubt',
	'skipped',
	'bounced',
	'complained',
	'unsubscribed',
	'visits',
	'donations',
] as const

/** Shows the figures of a campaign, each with its definition. */
export function Figures({ of: figures }: { readonly of: Campaign['figures'] }) {
	const { t } = useTranslation('campaigns')
	const format = useFormat()
	return (
		<dl className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
			{COUNTS.map((name) => (
				<div key={name}>
					<dt className="text-ink-2">{t(`figures.${name}`)}</dt>
					<dd>
						<b className="num text-lg">{format.number(figures[name])}</b>
						<span className="help block">{t(`figures.${name}Help`)}</span>
					</dd>
				</div>
			))}
			{figures.raised.map(({ units, quantity }) => (
				<div key={units}>
					<dt className="text-ink-2">{t('figures.raised')}</dt>
					<dd>
						<b className="text-lg">
							<Amount value={minorOf(quantity, units)} currency={units} />
						</b>
						<span className="help block">{t('figures.raisedHelp')}</span>
					</dd>
				</div>
			))}
		</dl>
	)
}
