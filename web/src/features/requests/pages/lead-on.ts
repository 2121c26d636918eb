import { definePage } from '../../../lib/define-page.ts'

const LEADS_ON = {
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../browse/lead-on.tsx'),
	texts: [],
} as const

/** Leads to the search with its filters open. */
export const searchFilters = definePage({
	path: '/NewSearchFilters',
	title: 'requests.pages.search',
	...LEADS_ON,
})

export const filters = definePage({
	path: '/newFilters',
	title: 'requests.pages.search',
	...LEADS_ON,
})

/** Leads to the request that its query names, or to all of them. */
export const leadToRequest = definePage({
	path: '/NewDonationRequest',
	title: 'requests.pages.browse',
	...LEADS_ON,
})
