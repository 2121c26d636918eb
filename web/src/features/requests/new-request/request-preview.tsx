import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../lib/preferences.ts'
import { Progress } from '../../../ui/progress.tsx'
import { causePicture, RaisedOf } from '../components/fundraiser-parts.tsx'
import { showDay } from '../parts/dates.ts'
import { currencyOf, goalOf, type RequestDraft } from './draft.ts'

/** The card as others will see it, from what is typed so far. */
export function RequestPreview() {
	const { t } = useTranslation('requests')
	const { language } = usePreferences()
	const draft = useFormContext<RequestDraft>().watch()
	const currency = currencyOf(draft.country)
	const goal = goalOf(draft) ?? 0n
	return (
		<aside className="pv" aria-label={t('preview.heading')}>
			<p className="sm mut mb-2">{t('preview.heading')}</p>
			<div className="card fcard">
				<div className="pic">
					<img
						src={draft.images[0]?.cardUrl ?? causePicture(draft.category === '' ? 'health' : draft.category)}
						alt=""
						width={776}
						height={435}
					/>
				</div>
				<div className="in">
					<div className="org">
						<span>{draft.beneficiaryName || ' '}</span>
					</div>
					<h2 className="title">{draft.title || t('preview.title')}</h2>
					<Progress raised={0n} target={goal} />
					<div className="nums">
						<RaisedOf raised={0n} target={goal} currency={currency} />
						<b className="num">0%</b>
					</div>
					<div className="meta">
						<span className="num">{t('preview.givers')}</span>
						<span className="num">
							{draft.endDate
								? t('preview.ends', { date: showDay(draft.endDate, language) })
								: t('preview.noDate')}
						</span>
					</div>
				</div>
			</div>
		</aside>
	)
}
