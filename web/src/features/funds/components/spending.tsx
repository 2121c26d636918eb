import './spending.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Spending as Spent } from '../../../../../domain/funds/evidence.contract.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { spendingQuery } from '../api/evidence.ts'

export function Spending({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('spending')
	const [pages, setPages] = useState(1)
	const spending = useQuery({ ...spendingQuery(requestId, pages), placeholderData: keepPreviousData })
	const { data } = spending
	return (
		<section className="spending" aria-labelledby="spending-title">
			<h3 id="spending-title">{t('title')}</h3>
			{spending.isPending && <Skeleton className="h-32 mt-4" />}
			{spending.isError && !data && (
				<ErrorState error={spending.error} onRetry={() => void spending.refetch()} />
			)}
			{data?.totalCountOfRecords === 0 && <p className="text-ink-2">{t('empty')}</p>}
			{data && data.data.length > 0 && (
				<ul aria-busy={spending.isPlaceholderData}>
					{data.data.map((spent) => (
						<Line key={spent._id} spent={spent} />
					))}
				</ul>
			)}
			{data && data.data.length < data.totalCountOfRecords && (
				<Button variant="line" size="sm" onClick={() => setPages(pages + 1)}>
					{t('more')}
				</Button>
			)}
		</section>
	)
}

const TONES: Record<NonNullable<Spent['evidence']>['state'], ChipTone> = {
	due: 'off',
	returned: 'off',
	submitted: 'info',
	accepted: 'ok',
	waived: 'off',
}

function Line({ spent }: { readonly spent: Spent }) {
	const { t } = useTranslation('spending')
	const format = useFormat()
	const { units, evidence } = spent
	const day = format.date(spent.paidOn)
	const purpose = spent.purpose ? t(`purpose.${spent.purpose}`) : t('unnamed')
	return (
		<li>
			<div className="row justify-between">
				<span>
					<b className="block">{purpose}</b>
					<span className="text-ink-2 text-sm">{t('paid', { day })}</span>
				</span>
				<Amount value={minorOf(spent.amount, units)} currency={units} decimals="always" />
			</div>
			{evidence && (
				<p>
					<Chip tone={TONES[evidence.state]}>
						{t(`state.${evidence.state}`, { day: format.date(evidence.dueOn) })}
					</Chip>
				</p>
			)}
			{evidence && evidence.pages.length > 0 && (
				<ul className="bills">
					{evidence.pages.map((url, index) => (
						<li key={url}>
							<a href={url} target="_blank" rel="noreferrer">
								<img src={url} alt={t('page', { purpose, day, page: index + 1 })} loading="lazy" />
							</a>
						</li>
					))}
				</ul>
			)}
		</li>
	)
}
