import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronDown, HeartHandshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PickLink } from '../../../ui/pick.tsx'
import { requestsQuery } from '../api/list.ts'
import { FundraiserGrid } from '../components/fundraiser-grid.tsx'
import { CAUSES, type Home, homeHref, SORTS, type Sort } from './address.ts'

const VISIBLE = 6

const ORDERS = {
	recommended: { sortBy: 'recommended' },
	recent: { sortBy: 'createdAt', sortOrder: 'desc' },
	ending: { sortBy: 'endDate', sortOrder: 'asc' },
	funded: { sortBy: 'donated_quantity', sortOrder: 'desc' },
} as const satisfies Readonly<Record<Sort, object>>

export const liveQuery = ({ region, category, sort }: Home) =>
	requestsQuery({ region, category, status: '1', ...ORDERS[sort] }, VISIBLE)

export function LiveFundraisers({ home }: { readonly home: Home }) {
	const { t } = useTranslation('home')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { data: list } = useQuery(liveQuery(home))
	const { region, isNamed, category } = home
	const total = list?.totalCountOfRecords ?? 0
	return (
		<section className="blk wrap" id="live" aria-labelledby="live-title">
			<div className="hd">
				<h2 id="live-title">{t('live.title', { region: common(`region.${region}`) })}</h2>
				{total > VISIBLE && (
					<Link
						className="row min-h-6"
						to={paths.search.href({ category, region: isNamed ? region : undefined })}
					>
						{t('live.all', { visible: `${format.number(total)}${list?.totalIsMinimum ? '+' : ''}` })}{' '}
						<Icon of={ArrowRight} size="s" />
					</Link>
				)}
			</div>
			<div className="tools">
				<nav className="scroll-x" aria-label={t('live.byCause')}>
					<PickLink chosen={category === undefined} to={homeHref(home, { category: undefined })}>
						{t('live.everyCause')}
					</PickLink>
					{CAUSES.map((cause) => (
						<PickLink key={cause} chosen={category === cause} to={homeHref(home, { category: cause })}>
							{common(`category.${cause}`)}
						</PickLink>
					))}
				</nav>
				<details className="menu sort">
					<summary className="tbtn">
						<span className="sr-only">{t('live.sort')}</span>
						{t(`live.${home.sort}`)}
						<Icon of={ChevronDown} size="s" />
					</summary>
					<nav className="card panel items" aria-label={t('live.sort')}>
						{SORTS.map((sort) => (
							<Link
								key={sort}
								className="item"
								to={homeHref(home, { sort })}
								aria-current={sort === home.sort ? 'true' : undefined}
							>
								{t(`live.${sort}`)}
							</Link>
						))}
					</nav>
				</details>
			</div>
			{list?.data.length === 0 ? (
				<EmptyState icon={HeartHandshake} title={t('live.none')}>
					<ButtonLink to={paths.newRequest.href()}>{t('live.start')}</ButtonLink>
				</EmptyState>
			) : (
				<FundraiserGrid requests={list?.data ?? []} />
			)}
		</section>
	)
}
