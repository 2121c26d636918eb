import { useQuery } from '@tanstack/react-query'
import { HeartHandshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { regionsQuery } from '../../catalog/api/regions.ts'
import { requestsQuery } from '../api/list.ts'
import { FundraiserCard } from '../components/fundraiser-card.tsx'
import { type Landing, moreHref, placeOf } from './address.ts'

export const topFundraisersQuery = ({ region, count }: Landing) =>
	requestsQuery(
		{ region, requestType: 'cash', status: '1', sortBy: 'donated_quantity', sortOrder: 'desc' },
		count,
	)

export function TopFundraisers({ landing }: { readonly landing: Landing }) {
	const { t } = useTranslation('landing')
	const { t: common } = useTranslation()
	const { data } = useQuery(topFundraisersQuery(landing))
	const fundraisers = data?.data ?? []
	if (fundraisers.length === 0 && !landing.isNamed) return null
	const hasMore = (data?.totalCountOfRecords ?? 0) > fundraisers.length
	const more = moreHref(landing)
	return (
		<section className="wrap" id="top" aria-labelledby="top-title">
			<div className="row flex-wrap justify-between">
				<h2 id="top-title">{t('top.title')}</h2>
				<RegionLinks landing={landing} />
			</div>
			{fundraisers.length === 0 ? (
				<EmptyState icon={HeartHandshake} title={t('top.none')}>
					<ButtonLink to={paths.newRequest.href()}>{t('donees.way')}</ButtonLink>
				</EmptyState>
			) : (
				<ul className="grid3">
					{fundraisers.map((request, index) => (
						<li key={request._id} id={placeOf(index + 1)} className="grid">
							<FundraiserCard request={request} />
						</li>
					))}
				</ul>
			)}
			{hasMore && (
				<p className="text-center">
					<ButtonLink
						variant="line"
						to={more ?? paths.search.href({ region: landing.region, sort: 'funded' })}
					>
						{common('showMore')}
					</ButtonLink>
				</p>
			)}
		</section>
	)
}

function RegionLinks({ landing }: { readonly landing: Landing }) {
	const { t } = useTranslation('landing')
	const { t: common } = useTranslation()
	const { data: regions = [] } = useQuery(regionsQuery)
	if (regions.length < 2) return null
	return (
		<nav className="row flex-wrap" aria-label={t('top.regions')}>
			{regions.map(({ _id }) => (
				<Link
					key={_id}
					className="pick"
					to={`${paths.landing.href({ region: _id })}#top`}
					aria-current={_id === landing.region || undefined}
				>
					{common(`region.${_id}`)}
				</Link>
			))}
		</nav>
	)
}
