import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { KindnessEntry } from '../../../../domain/users/kindness.contract.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { kindnessQueryOf } from './api/kindness.ts'

const PAGE_SIZE = 20

export function KindnessHistory({ userId }: { readonly userId: string }) {
	const { t } = useTranslation('kindness')
	const format = useFormat()
	const [params, setParams] = useSearchParams()
	const page = Math.max(1, Number(params.get('page')) || 1)
	const history = useQuery(kindnessQueryOf(userId, PAGE_SIZE, (page - 1) * PAGE_SIZE))
	if (history.error && !history.data)
		return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
	if (!history.data) return <Skeleton className="h-36 w-full" />
	const { kindnessScore, data, totalCountOfRecords: total } = history.data
	return (
		<>
			<p className="score card">
				<span className="text-ink-2">{t('yours')}</span>
				<b className="disp num">{format.number(kindnessScore)}</b>
			</p>
			<section className="stack" aria-labelledby="kindness-history">
				<h2 id="kindness-history">{t('history')}</h2>
				{total === 0 ? (
					<EmptyState icon={Sparkles} title={t('empty')}>
						<p className="text-ink-2">{t('emptyText')}</p>
						<ButtonLink to={paths.search.href()}>{t('browse')}</ButtonLink>
					</EmptyState>
				) : (
					<ol className="changes" aria-busy={history.isPlaceholderData}>
						{data.map((entry) => (
							<Change key={entry._id} entry={entry} />
						))}
					</ol>
				)}
				<Pages
					page={page}
					size={PAGE_SIZE}
					total={total}
					onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })}
				/>
			</section>
		</>
	)
}

function Change({ entry }: { readonly entry: KindnessEntry }) {
	const { t } = useTranslation('kindness')
	const format = useFormat()
	const { about, because, points, worth, score } = entry
	const signed = `${points > 0 ? '+' : points < 0 ? '−' : ''}${format.number(Math.abs(points))}`
	return (
		<li>
			<div>
				<span className="block">{t(`change.${because}`)}</span>
				{about && (
					<Link
						to={(about.kind === 'organization' ? paths.organization : paths.fundraiser).href({
							id: about._id,
						})}
					>
						{about.title}
					</Link>
				)}
				<span className="text-ink-2 text-sm block">
					<time dateTime={entry.at}>{format.dateTime(entry.at)}</time> ·{' '}
					{t('after', { score: format.number(score) })}
				</span>
				{points !== worth && (
					<span className="text-ink-2 text-sm block">{t(points === 0 ? 'dayFull' : 'counted')}</span>
				)}
			</div>
			<b className="num">{t('points', { count: Math.abs(points), points: signed })}</b>
		</li>
	)
}
