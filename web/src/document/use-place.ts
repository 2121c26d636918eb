import { useLocation } from 'react-router-dom'
import { pageAt } from '../../../domain/catalog/pages.contract.ts'
import { paths } from '../lib/paths.ts'

/** Returns the page's address without its language; on an unknown address, that of the home page. */
export function usePlace(): { readonly pathname: string; readonly search: string } {
	const { pathname, search } = useLocation()
	return pageAt(pathname) ? { pathname, search } : { pathname: paths.home.path, search: '' }
}
