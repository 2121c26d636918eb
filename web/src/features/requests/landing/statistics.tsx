import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmountText } from '../../../../../kernel/wire/schemas.ts'
import { CompactAmount, CompactCount } from '../../../ui/compact-amount.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { figuresQuery } from '../../catalog/api/figures.ts'
import { regionsQuery } from '../../catalog/api/regions.ts'

/** The figures of companion §2.16. */
const STATED = ['kinds', 'countries', 'people', 'support'] as const

export function StatedFigures() {
	const { t } = useTranslation('landing')
	if (!useConfig().data?.claims.includes('statistics')) return null
	return (
		<section className="wrap" aria-label={t('stated.title')}>
			<dl className="stated">
				{STATED.map((name) => (
					<Figure key={name} title={t(`stated.${name}`)}>
						<span className="num">{t(`stated.${name}Value`)}</span>
					</Figure>
				))}
			</dl>
		</section>
	)
}

export function Statistics() {
	const { t } = useTranslation('landing')
	const { data: figures } = useQuery(figuresQuery)
	const { data: regions = [] } = useQuery(regionsQuery)
	if (!figures || figures.donations === 0) return null
	const { raised, donations, fulfilled, live, nonprofits } = figures
	const counts = { donations, fulfilled, live, nonprofits, countries: regions.length }
	return (
		<section className="statistics" aria-labelledby="statistics-title">
			<div className="wrap">
				<h2 id="statistics-title">{t('statistics.title')}</h2>
				<dl>
					{raised.map(({ currency, amount }) => (
						<Figure key={currency} title={t('statistics.raised')}>
							<CompactAmount value={readAmountText(amount, currency) ?? 0n} currency={currency} />
						</Figure>
					))}
					{(Object.keys(counts) as (keyof typeof counts)[])
						.filter((name) => counts[name] > 0)
						.map((name) => (
							<Figure key={name} title={t(`statistics.${name}`, { count: counts[name] })}>
								<CompactCount value={counts[name]} />
							</Figure>
						))}
				</dl>
			</div>
		</section>
	)
}

function Figure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<div>
			<dt>{title}</dt>
			<dd>{children}</dd>
		</div>
	)
}
