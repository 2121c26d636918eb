import type { Pages } from '../../kernel/pages.ts'
import { CREATION_FORMS } from './generated/creation-forms.contract.ts'

/** A page of a form: an id behind its address is of the request that is edited. */
type FormPages = {
	readonly [Path in (typeof CREATION_FORMS)[number]]: {
		readonly path: `${Path}/:id?`
		readonly audience: 'member'
		readonly delivery: 'app'
	}
}
const forms = Object.fromEntries(
	CREATION_FORMS.map((path) => [path, { path: `${path}/:id?`, audience: 'member', delivery: 'app' }]),
) as FormPages

/** Where requests are found, read and raised. */
export const requestScreens = {
	home: { path: '/', audience: 'listed', delivery: 'app' },
	search: { path: '/search', audience: 'listed', delivery: 'app' },
	/** By what the results of a search are ordered. */
	ordering: { path: '/users/ordering', audience: 'listed', delivery: 'app' },
	searchFor: { path: '/search/:keyword', audience: 'open', delivery: 'app' },
	browse: { path: '/AllDonationRequestCard', audience: 'listed', delivery: 'app' },
	/** The search with its filters open. */
	searchFilters: { path: '/NewSearchFilters', audience: 'open', delivery: 'app' },
	filters: { path: '/newFilters', audience: 'open', delivery: 'app' },
	/** Leads to the request that its query names, or to all of them. */
	leadToRequest: { path: '/NewDonationRequest', audience: 'open', delivery: 'app' },
	fundraiser: {
		path: '/donationRequest/:id',
		audience: 'listed',
		delivery: 'document',
		parameters: ['tab'],
		freshSeconds: 30,
	},
	getStarted: { path: '/GetStarted', audience: 'open', delivery: 'app' },
	chooseKind: { path: '/SelectAppCategory', audience: 'open', delivery: 'app' },
	newRequest: { path: '/new-request', audience: 'member', delivery: 'app' },
	editRequest: { path: '/new-request/:id', audience: 'member', delivery: 'app' },
	newFundRequest: { path: '/NewFundRequest', audience: 'member', delivery: 'app' },
	...forms,
	myRequests: { path: '/myRequests', audience: 'member', delivery: 'app' },
	renewRequest: { path: '/renewRequest/:id', audience: 'open', delivery: 'app' },
	mySearches: { path: '/mySearches', audience: 'member', delivery: 'app' },
	/** Where the link below an alert's mail leads. */
	stopSearch: { path: '/stopSearch', audience: 'open', delivery: 'app' },
	recommended: { path: '/recommended', audience: 'member', delivery: 'app' },
	myFavourites: { path: '/myfavourites', audience: 'member', delivery: 'app' },
} as const satisfies Pages
