import type { Pages } from '../../kernel/pages.ts'

/**
 * Addresses of forms beside that of a fundraiser, those of `CREATION_ROUTES`: an id behind one is of the request that is
 * edited. They stand here by themselves, since a first page loads this list and no declaration of a kind.
 */
const FORMS = [
	'/plasma-donee-request',
	'/plasma-donor-request',
	'/plasma-donee-donor',
	'/careerhelp-request',
	'/internship-request',
	'/volunteer-request',
	'/covidhelp-request',
	'/boardmember-request',
	'/podcast-request',
	'/scholarship-request',
	'/eventspeaker-request',
	'/mentoring-request',
	'/bloodDonation-request',
	'/homeworkhelp-request',
	'/socialadvocacy-request',
	'/socialentrepreneurship-request',
] as const
type Form = (typeof FORMS)[number]

/** By the pattern that is their name, too. */
export const formScreens = Object.fromEntries(
	FORMS.map((form) => [form, { path: `${form}/:id?`, audience: 'member' }]),
) as { readonly [Name in Form]: { readonly path: `${Name}/:id?`; readonly audience: 'member' } }

/** Where requests are found, read and raised. */
export const requestScreens = {
	home: { path: '/', audience: 'listed' },
	search: { path: '/search', audience: 'listed' },
	searchFor: { path: '/search/:keyword', audience: 'open' },
	fundraiser: { path: '/donationRequest/:id', audience: 'listed' },
	getStarted: { path: '/GetStarted', audience: 'open' },
	chooseKind: { path: '/SelectAppCategory', audience: 'open' },
	newRequest: { path: '/new-request', audience: 'member' },
	editRequest: { path: '/new-request/:id', audience: 'member' },
	newFundRequest: { path: '/NewFundRequest', audience: 'member' },
	...formScreens,
	myRequests: { path: '/myRequests', audience: 'member' },
	myFavourites: { path: '/myfavourites', audience: 'member' },
} as const satisfies Pages
