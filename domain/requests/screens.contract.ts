import type { Pages } from '../../kernel/wire/pages.ts'
import { CREATION_FORMS } from './generated/creation-forms.contract.ts'

/** A page of a form: an id behind its address is of the request that is edited. */
type FormPages = {
	readonly [Path in (typeof CREATION_FORMS)[number]]: {
		readonly path: `${Path}/:id?`
		readonly audience: 'member'
		readonly delivery: 'app'
		readonly frame: 'full'
	}
}
const forms = Object.fromEntries(
	CREATION_FORMS.map((path) => [
		path,
		{ path: `${path}/:id?`, audience: 'member', delivery: 'app', frame: 'full' },
	]),
) as FormPages

/** What a search is narrowed and ordered by, by the names of its address; facets of kinds are among them. */
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

/** Where requests are found, read and raised. */
export const requestScreens = {
	home: {
		path: '/',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		parameters: ['region', 'category', 'sort'],
		isRegional: true,
	},
	search: {
		path: '/search',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		parameters: SEARCH_PARAMETERS,
		isRegional: true,
	},
	/** By what the results of a search are ordered. */
	ordering: { path: '/users/ordering', audience: 'listed', delivery: 'document', frame: 'full' },
	searchFor: {
		path: '/search/:keyword',
		audience: 'open',
		delivery: 'document',
		frame: 'full',
		parameters: SEARCH_PARAMETERS,
		isRegional: true,
	},
	browse: { path: '/AllDonationRequestCard', audience: 'listed', delivery: 'app', frame: 'full' },
	/** The search with its filters open. */
	searchFilters: { path: '/NewSearchFilters', audience: 'open', delivery: 'app', frame: 'full' },
	filters: { path: '/newFilters', audience: 'open', delivery: 'app', frame: 'full' },
	/** Leads to the request that its query names, or to all of them. */
	leadToRequest: { path: '/NewDonationRequest', audience: 'open', delivery: 'app', frame: 'full' },
	fundraiser: {
		path: '/donationRequest/:id',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		parameters: ['tab'],
		freshSeconds: 30,
	},
	getStarted: { path: '/GetStarted', audience: 'open', delivery: 'app', frame: 'landing' },
	chooseKind: { path: '/SelectAppCategory', audience: 'open', delivery: 'app', frame: 'landing' },
	newRequest: { path: '/new-request', audience: 'member', delivery: 'app', frame: 'full' },
	editRequest: { path: '/new-request/:id', audience: 'member', delivery: 'app', frame: 'full' },
	newFundRequest: { path: '/NewFundRequest', audience: 'member', delivery: 'app', frame: 'full' },
	...forms,
	myRequests: { path: '/myRequests', audience: 'member', delivery: 'app', frame: 'full' },
	renewRequest: { path: '/renewRequest/:id', audience: 'open', delivery: 'app', frame: 'full' },
	mySearches: { path: '/mySearches', audience: 'member', delivery: 'app', frame: 'full' },
	/** Where the link below an alert's mail leads. */
	stopSearch: { path: '/stopSearch', audience: 'open', delivery: 'app', frame: 'full' },
	recommended: { path: '/recommended', audience: 'member', delivery: 'app', frame: 'full' },
	myFavourites: { path: '/myfavourites', audience: 'member', delivery: 'app', frame: 'full' },
} as const satisfies Pages
