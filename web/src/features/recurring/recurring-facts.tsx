import { useTranslation } from 'react-i18next'
import type { LinkedRecurring } from '../../../../domain/recurring/contract.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { Chip } from '../../ui/chip.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { monthText, wayOf } from './recurring-text.ts'

const TONES = { active: 'ok', paused: 'wait', ended: 'plain' } as const

export function RecurringFacts({ of }: { readonly of: LinkedRecurring }) {
	const { t } = useTranslation('recurring')
	const { language } = usePreferences()
	const format = useFormat(regionOfCurrency(of.units).code)
	const {
		units,
		quantity,
		totalAmount,
		nextAt,
		phase,
		status,
		pausedUntil,
		pausedBecause,
		problem,
		because,
	} = of
	const amount = (major: number) => format.amount(minorOf(major, units), units, 'always')
	const lines = [
		totalAmount === quantity ? null : t('fee', { total: amount(totalAmount) }),
		t('onDay', { day: of.day }),
		of.method === null ? t('methodGone') : t(`by.${wayOf(of.paidBy)}`, { name: of.method }),
	].filter((line) => line !== null)
	return (
		<div className="stack gap-2">
			<div className="row flex-wrap justify-between">
				<b className="num">{t('each', { amount: amount(quantity) })}</b>
				<Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
			</div>
			<p className="help row flex-wrap">
				{lines.map((line) => (
					<span key={line} className="num">
						{line}
					</span>
				))}
			</p>
			{status === 'active' && phase === 'charging' && <p>{t('charging')}</p>}
			{nextAt !== null && <p className="num">{t('next', { date: format.date(nextAt) })}</p>}
			{status === 'paused' && (
				<p>
					{pausedUntil === null
						? t('pausedFor')
						: t('pausedUntil', { month: monthText(pausedUntil, language, units) })}
				</p>
			)}
			{(pausedBecause === 'hold' || pausedBecause === 'mandate') && (
				<Note tone="wait">{t(`pausedBecause.${pausedBecause}`)}</Note>
			)}
			{problem && <Note tone="wait">{t(`problem.${problem}`)}</Note>}
			{because && <p className="text-ink-2">{t(`ended.${because}`)}</p>}
		</div>
	)
}
