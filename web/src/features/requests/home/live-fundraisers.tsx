import { useQuery } from '@tanstack/react-query'
import { ArrowRight, HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CATEGORIES, Category } from '../../../../../domain/catalog/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pick } from '../../../ui/pick.tsx'
import { requestsQuery } from '../api/list.ts'
import { FundraiserGrid, FundraiserGridSkeleton } from '../components/fundraiser-grid.tsx'

const VISIBLE = 6
const CAUSES: typeof CATEGORIES = ['education', 'health', 'women', 'animals', 'food', 'environment']

const SORTS = {
	recommended: { sortBy: 'recommended' },
	recent: { sortBy: 'createdAt', sortOrder: 'desc' },
	ending: { sortBy: 'endDate', sortOrder: 'asc' },
	funded: { sortBy: 'donated_quantity', sortOrder: 'desc' },
} as const
type Sort = keyof typeof SORTS

/** Fundraisers of the visitor's region that take donations now. */
export function LiveFundraisers() {
	const { t } = useTranslation('home')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { region } = usePreferences()
	const [category, setCategory] = useState<Category>()
	const [sort, setSort] = useState<Sort>('recommended')
	const list = useQuery(requestsQuery({ region, category, status: '1', ...SORTS[sort] }, VISIBLE))
	const total = list.data?.totalCountOfRecords ?? 0
	return (
		<section className="blk wrap" id="live" aria-labelledby="live-title">
			<div className="hd">
				<h2 id="live-title">{t('live.title', { region: common(`region.${region}`) })}</h2>
				{total > VISIBLE && (
					<Link className="row" to={paths.search.href({ category })}>
						{t('live.all', { visible: `${format.number(total)}${list.data?.totalIsMinimum ? '+' : ''}` })}{' '}
						<Icon of={ArrowRight} size="s" />
					</Link>
				)}
			</div>
			<div className="tools">
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways as one row */}
				<div className="scroll-x" role="group" aria-label={t('live.byCause')}>
					<Pick chosen={category === undefined} onClick={() => setCategory(undefined)}>
						{t('live.everyCause')}
					</Pick>
					{CAUSES.map((cause) => (
						<Pick key={cause} chosen={category === cause} onClick={() => setCategory(cause)}>
							{common(`category.${cause}`)}
						</Pick>
					))}
				</div>
				<select
					className="tbtn select sort"
					aria-label={t('live.sort')}
					value={sort}
					onChange={({ target }) => setSort(target.value as Sort)}
				>
					{(Object.keys(SORTS) as Sort[]).map((choice) => (
						<option key={choice} value={choice}>
							{t(`live.${choice}`)}
						</option>
					))}
				</select>
			</div>
			<div aria-live="polite" aria-busy={list.isFetching}>
				{list.isError ? (
					<ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />
				) : list.isPending ? (
					<FundraiserGridSkeleton count={VISIBLE} />
				) : list.data.data.length === 0 ? (
					<EmptyState icon={HeartHandshake} title={t('live.none')}>
						<ButtonLink to={paths.newRequest.href()}>{t('live.start')}</ButtonLink>
					</EmptyState>
				) : (
					<FundraiserGrid requests={list.data.data} />
				)}
			</div>
		</section>
	)
}
