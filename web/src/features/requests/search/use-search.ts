import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { filterCount, paramsOf, readSearch, type Search, withoutFilters } from './search-address.ts'

const DRAWER = 'filters'

/** The search as the address has it, so that it can be shared and gone back to; and how to go on to another one. */
export function useSearch() {
	const { region } = usePreferences()
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
	return {
		search,
		filterCount: filterCount(search, region),
		apply,
		change: (change: Partial<Search>) => apply({ ...search, ...change }),
		clear: () => apply(cleared),
		cleared,
		isDrawerOpen: params.get(DRAWER) === 'open',
		openDrawer: () => {
			const opened = paramsOf(search, region)
			opened.set(DRAWER, 'open')
			setParams(opened, { state: { fromPage: true } })
		},
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
	opened.set(DRAWER, 'open')
	return `${paths.search.href()}?${opened}`
}
