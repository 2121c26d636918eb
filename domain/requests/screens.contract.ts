import type { Pages } from '../../kernel/pages.ts'
import { CREATION_FORMS } from './generated/creation-forms.contract.ts'

/** A page of a form: an id behind its address is of the request that is edited. */
type FormPages = {
	readonly [Path in (typeof CREATION_FORMS)[number]]: {
		readonly path: `${Path}/:id?`
		readonly audience: 'member'
	}
}
const forms = Object.fromEntries(
	CREATION_FORMS.map((path) => [path, { path: `${path}/:id?`, audience: 'member' }]),
) as FormPages

/** Where requests are found, read and raised. */
export const requestScreens = {
	home: { path: '/', audience: 'listed' },
	search: { path: '/search', audience: 'listed' },
	/** By what the results of a search are ordered. */
	ordering: { path: '/users/ordering', audience: 'listed' },
	searchFor: { path: '/search/:keyword', audience: 'open' },
	browse: { path: '/AllDonationRequestCard', audience: 'listed' },
	/** The search with its filters open. */
	searchFilters: { path: '/NewSearchFilters', audience: 'open' },
	filters: { path: '/newFilters', audience: 'open' },
	/** Leads to the request that its query names, or to all of them. */
	leadToRequest: { path: '/NewDonationRequest', audience: 'open' },
	fundraiser: { path: '/donationRequest/:id', audience: 'listed' },
	getStarted: { path: '/GetStarted', audience: 'open' },
	chooseKind: { path: '/SelectAppCategory', audience: 'open' },
	newRequest: { path: '/new-request', audience: 'member' },
	editRequest: { path: '/new-request/:id', audience: 'member' },
	newFundRequest: { path: '/NewFundRequest', audience: 'member' },
	...forms,
	myRequests: { path: '/myRequests', audience: 'member' },
	renewRequest: { path: '/renewRequest/:id', audience: 'open' },
	mySearches: { path: '/mySearches', audience: 'member' },
	/** Where the link below an alert's mail leads. */
	stopSearch: { path: '/stopSearch', audience: 'open' },
	recommended: { path: '/recommended', audience: 'member' },
	myFavourites: { path: '/myfavourites', audience: 'member' },
} as const satisfies Pages
