import './search.css'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pick } from '../../../ui/pick.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { SearchBox } from '../components/search-box.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { Results } from './results.tsx'
import { SaveSearch } from './save-search.tsx'
import { sortsOf } from './search-address.ts'
import { Suggestions } from './suggestions.tsx'
import { useSearch } from './use-search.ts'

const RecommendedPart = lazy(() => import('../saved/recommended-part.tsx'))

/** All requests, narrowed by words and filters. */
export default function SearchScreen() {
	const { t } = useTranslation('search')
	const { t: kinds } = useTranslation('kinds')
	const controls = useSearch()
	const { search, change, filterCount } = controls
	const [kind, ...others] = search.kinds
	const heading = kind && others.length === 0 ? kinds(`kinds.${kind}.name`) : t('title')
	const title = search.keyword ? t('results', { keyword: search.keyword }) : heading
	const isRecommending = useUser() !== null && !search.keyword && filterCount === 0
	useTitle(title)
	return (
		<div className="wrap finder">
			<SearchBox className="only-m f" />
			<h1>{title}</h1>
			<Suggestions {...controls} />
			{isRecommending && (
				<Suspense fallback={null}>
					<RecommendedPart />
				</Suspense>
			)}
			<div className="ordering">
				<div className="row w">
					<Button variant="line" size="sm" aria-haspopup="dialog" onClick={controls.openDrawer}>
						<Icon of={SlidersHorizontal} size="s" />
						{filterCount > 0 ? t('filtersCount', { count: filterCount }) : t('filters')}
					</Button>
					<SaveSearch search={search} />
				</div>
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways as one row */}
				<div className="scroll-x" role="group" aria-label={t('sort')}>
					{sortsOf(search).map((sort) => (
						<Pick key={sort} chosen={search.sort === sort} onClick={() => change({ sort })}>
							{t(`sorts.${sort}`)}
						</Pick>
					))}
				</div>
			</div>
			<Results {...controls} />
			<p className="mut">
				<Link to={paths.ordering.href()}>{t('ordering.link')}</Link>
			</p>
			<FilterDrawer {...controls} />
		</div>
	)
}
