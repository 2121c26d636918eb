import { definePage } from '../../../lib/define-page.ts'
import { loadSearch } from '../search/load-search.ts'
import { structuredSearch } from '../search/structured.ts'

/** Filters and orders of a search by their names in its address, facets of kinds among them. */
const SEARCH_PARAMETERS = [
	'requestType',
	'areas',
	'perks',
	'support',
	'bloodGroup',
	'level',
	'rhythm',
	'component',
	'need',
	'stage',
	'seeks',
	'category',
	'region',
	'state',
	'near',
	'within',
	'tax',
	'urgent',
	'exact',
	'sort',
	'filters',
	'cursor',
] as const

const SEARCH = {
	delivery: 'document',
	frame: 'full',
	parameters: SEARCH_PARAMETERS,
	isRegional: true,
	island: () => import('../search/search.tsx'),
	texts: ['search', 'kinds'],
	load: loadSearch,
	structured: structuredSearch,
} as const

export const search = definePage({
	path: '/search',
	audience: 'listed',
	title: 'requests.pages.search',
	...SEARCH,
})

export const searchFor = definePage({
	path: '/search/:keyword',
	audience: 'open',
	title: 'requests.pages.searchFor',
	...SEARCH,
})
