import './search.css'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { useTakenOver } from '../../../lib/use-taken-over.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { PickLink } from '../../../ui/pick.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { SearchBox } from '../components/search-box.tsx'
import { filtersOfQuery } from './place.ts'
import { Results } from './results.tsx'
import { SaveSearch } from './save-search.tsx'
import { sortsOf } from './search-address.ts'
import { Suggestions } from './suggestions.tsx'
import { useSearch } from './use-search.ts'

const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx'))
const PlainFilters = lazyPart(() => import('./plain-filters.tsx'))
const RecommendedPart = lazyPart(() => import('../saved/recommended-part.tsx'))

export default function SearchScreen() {
	const { t } = useTranslation('search')
	const { t: kinds } = useTranslation('kinds')
	const controls = useSearch()
	const sortId = useId()
	const { search, filterCount, placeOf } = controls
	const [kind, ...others] = search.kinds
	const heading = kind && others.length === 0 ? kinds(`kinds.${kind}.name`) : t('title')
	const title = search.keyword ? t('results', { keyword: search.keyword }) : heading
	const isRecommending = useUser() !== null && !search.keyword && filterCount === 0
	useTitle(title)
	useSearchBoxAbove()
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
				<div className="row flex-wrap">
					<FiltersLink {...controls} />
					<SaveSearch search={search} />
				</div>
				<nav className="recommended" aria-labelledby={sortId}>
					<span className="label" id={sortId}>
						{t('sort')}
					</span>
					<div className="scroll-x">
						{sortsOf(search).map((sort) => (
							<PickLink key={sort} chosen={search.sort === sort} to={placeOf({ sort })}>
								{t(`sorts.${sort}`)}
							</PickLink>
						))}
					</div>
				</nav>
			</div>
			<OpenFilters {...controls} />
			<Results {...controls} />
			<p className="text-ink-2">
				<Link to={paths.ordering.href()}>{t('ordering.link')}</Link>
			</p>
		</div>
	)
}

/* The parts that change at hydration are components of their own, so that the list isn't rendered again with them. */

type Controls = ReturnType<typeof useSearch>

function FiltersLink({ filterCount, placeOfDrawer }: Controls) {
	const { t } = useTranslation('search')
	const isTakenOver = useTakenOver()
	return (
		<ButtonLink
			variant="line"
			size="sm"
			aria-haspopup={isTakenOver ? 'dialog' : undefined}
			to={placeOfDrawer}
			state={isTakenOver ? { fromPage: true } : undefined}
		>
			<Icon of={SlidersHorizontal} size="s" />
			{filterCount > 0 ? t('filtersCount', { count: filterCount }) : t('filters')}
		</ButtonLink>
	)
}

function OpenFilters(controls: Controls) {
	const isTakenOver = useTakenOver()
	if (!controls.isDrawerOpen) return null
	return (
		<Suspense fallback={null}>
			{isTakenOver ? <FilterDrawer {...controls} /> : <PlainFilters {...controls} />}
		</Suspense>
	)
}

/** Connects the search box of the top bar, which is outside the island, with the current filters. */
function useSearchBoxAbove(): void {
	const { search } = useLocation()
	useEffect(() => {
		const form = document.querySelector<HTMLFormElement>('header search form')
		if (!form) return
		for (const field of form.querySelectorAll('input[type=hidden]')) field.remove()
		for (const [name, value] of filtersOfQuery(search))
			form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
	}, [search])
}
