import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useReader } from '../../../ui/reader.ts'
import { CURSOR, DRAWER, OPEN } from './place.ts'
import { filterCount, paramsOf, readSearch, type Search, withoutFilters } from './search-address.ts'

/** The search as the address has it, so that it can be shared and gone back to; and where another one is. */
export function useSearch() {
	const { region } = useReader()
	const keyword = useMatch(paths.searchFor.path)?.params.keyword ?? ''
	const [params, setParams] = useSearchParams()
	const navigate = useNavigate()
	const { state } = useLocation()
	const search = readSearch(params, keyword, region)
	/** The same search without filters, for a form that is not sent yet. */
	const cleared = withoutFilters(search, region)
	/** @param takesPlace of this one in the history */
	const apply = (next: Search, takesPlace = false) =>
		setParams(paramsOf(next, region), { replace: takesPlace, preventScrollReset: true })
	/** The address of the same search with something else in it, on the same page. */
	const placeOf = (change: Partial<Search>, further: Readonly<Record<string, string>> = {}) => {
		const changed = paramsOf({ ...search, ...change }, region)
		for (const [name, value] of Object.entries(further)) changed.set(name, value)
		return { search: changed.size > 0 ? `?${changed}` : '' }
	}
	return {
		search,
		/** What the list begins behind; undefined at its beginning. */
		cursor: params.get(CURSOR) ?? undefined,
		filterCount: filterCount(search, region),
		apply,
		change: (change: Partial<Search>) => apply({ ...search, ...change }),
		placeOf,
		placeCleared: { search: `?${paramsOf(cleared, region)}`.replace(/^\?$/, '') },
		/** The address of the same search behind a row of it. */
		placeBehind: (cursor: string) => placeOf({}, { [CURSOR]: cursor }),
		cleared,
		isDrawerOpen: params.get(DRAWER) === OPEN,
		placeOfDrawer: placeOf({}, { [DRAWER]: OPEN }),
		/** Back to the page that it was opened on; where an address opened it, to that without it. */
		closeDrawer: () => {
			if ((state as { readonly fromPage?: boolean } | null)?.fromPage) navigate(-1)
			else apply(search, true)
		},
	}
}

/** The address of a search with its drawer open. @param params of the search */
export function withDrawer(params: URLSearchParams): string {
	const opened = new URLSearchParams(params)
	opened.set(DRAWER, OPEN)
	return `${paths.search.href()}?${opened}`
}
