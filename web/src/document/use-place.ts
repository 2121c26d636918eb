import { useLocation } from 'react-router-dom'
import { pageAt } from '../../../domain/catalog/pages.contract.ts'
import { paths } from '../lib/paths.ts'

/** The address of the page without its language; that of the first page at one that is nobody's. */
export function usePlace(): { readonly pathname: string; readonly search: string } {
	const { pathname, search } = useLocation()
	return pageAt(pathname) ? { pathname, search } : { pathname: paths.home.path, search: '' }
}
