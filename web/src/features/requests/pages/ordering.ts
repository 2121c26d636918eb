import { definePage } from '../../../lib/define-page.ts'
import Ordering from '../ordering/ordering.tsx'

/** Explains the order of search results. */
export const ordering = definePage({
	path: '/users/ordering',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	title: 'requests.pages.ordering',
	component: Ordering,
})
