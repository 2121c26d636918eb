import { definePage } from '../../../lib/define-page.ts'

/** Leads to the search with its filters open. */
export const searchFilters = definePage({
	path: '/NewSearchFilters',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.search',
	component: () => import('../browse/lead-on.tsx'),
	texts: [],
})

export const filters = definePage({
	path: '/newFilters',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.search',
	component: () => import('../browse/lead-on.tsx'),
	texts: [],
})

/** Leads to the request that its query names, or to all of them. */
export const leadToRequest = definePage({
	path: '/NewDonationRequest',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.browse',
	component: () => import('../browse/lead-on.tsx'),
	texts: [],
})
