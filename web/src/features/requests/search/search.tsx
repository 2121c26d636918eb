import './search.css'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { SearchBox } from '../components/search-box.tsx'
import { Filters } from './filters.tsx'
import { Results } from './results.tsx'
import { SORTS, type Sort, useSearch } from './use-search.ts'

/** All fundraisers, narrowed by words and filters. */
export default function SearchScreen() {
	const { t } = useTranslation('search')
	const controls = useSearch()
	const { search, change, filterCount } = controls
	const [sheetOpen, setSheetOpen] = useState(false)
	const { t: kinds } = useTranslation('kinds')
	const heading = search.requestType ? kinds(`kinds.${search.requestType}.name`) : t('title')
	const title = search.keyword ? t('results', { keyword: search.keyword }) : heading
	useTitle(title)
	return (
		<div className="wrap finder">
			<SearchBox className="only-m f" />
			<h1>{title}</h1>
			<div className="lay">
				<aside className="side" aria-label={t('filters')}>
					<Filters {...controls} />
				</aside>
				<div className="grow">
					<div className="row w sp mb-4">
						<Button variant="line" size="sm" className="open-filters" onClick={() => setSheetOpen(true)}>
							<Icon of={SlidersHorizontal} size="s" />
							{filterCount > 0 ? t('filtersCount', { count: filterCount }) : t('filters')}
						</Button>
						<span className="gap" />
						<select
							className="tbtn select"
							aria-label={t('sort')}
							value={search.sort}
							onChange={({ target }) => change('sort', target.value)}
						>
							{(Object.keys(SORTS) as Sort[]).map((sort) => (
								<option key={sort} value={sort}>
									{t(`sorts.${sort}`)}
								</option>
							))}
						</select>
					</div>
					<Results {...controls} />
				</div>
			</div>
			<Dialog open={sheetOpen} onClose={() => setSheetOpen(false)} title={t('filters')}>
				<Filters {...controls} />
				<Button full onClick={() => setSheetOpen(false)}>
					{t('show')}
				</Button>
			</Dialog>
		</div>
	)
}
