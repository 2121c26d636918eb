import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useReader } from '../../../ui/reader.ts'
import { CURSOR, DRAWER, OPEN } from './place.ts'
import { filterCount, paramsOf, readSearch, type Search, withoutFilters } from './search-address.ts'

export function useSearch() {
	const { region } = useReader()
	const keyword = useMatch(paths.searchFor.path)?.params.keyword ?? ''
	const [params, setParams] = useSearchParams()
	const navigate = useNavigate()
	const { state } = useLocation()
	const search = readSearch(params, keyword, region)
	const cleared = withoutFilters(search, region)
	const apply = (next: Search, takesPlace = false) =>
		setParams(paramsOf(next, region), { replace: takesPlace, preventScrollReset: true })
	const placeOf = (change: Partial<Search>, further: Readonly<Record<string, string>> = {}) => {
		const changed = paramsOf({ ...search, ...change }, region)
		for (const [name, value] of Object.entries(further)) changed.set(name, value)
		return { search: changed.size > 0 ? `?${changed}` : '' }
	}
	return {
		search,
		cursor: params.get(CURSOR) ?? undefined,
		filterCount: filterCount(search, region),
		apply,
		change: (change: Partial<Search>) => apply({ ...search, ...change }),
		placeOf,
		placeCleared: { search: `?${paramsOf(cleared, region)}`.replace(/^\?$/, '') },
		placeBehind: (cursor: string) => placeOf({}, { [CURSOR]: cursor }),
		cleared,
		isDrawerOpen: params.get(DRAWER) === OPEN,
		placeOfDrawer: placeOf({}, { [DRAWER]: OPEN }),
		closeDrawer: () => {
			if ((state as { readonly fromPage?: boolean } | null)?.fromPage) navigate(-1)
			else apply(search, true)
		},
	}
}

export function withDrawer(params: URLSearchParams): string {
	const opened = new URLSearchParams(params)
	opened.set(DRAWER, OPEN)
	return `${paths.search.href()}?${opened}`
}
