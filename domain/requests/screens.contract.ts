import type { Pages } from '../../kernel/pages.ts'

/** Addresses of forms beside that of a fundraiser, by what stands before `-request`. */
type Form =
	| 'plasma-donee'
	| 'plasma-donor'
	| 'careerhelp'
	| 'internship'
	| 'volunteer'
	| 'covidhelp'
	| 'boardmember'
	| 'podcast'
	| 'scholarship'
	| 'eventspeaker'
	| 'mentoring'
	| 'bloodDonation'
	| 'homeworkhelp'
	| 'socialadvocacy'
	| 'socialentrepreneurship'
type FormPages = {
	readonly [Name in Form]: { readonly path: `/${Name}-request/:id?`; readonly audience: 'member' }
}

/**
 * Their pages: an id behind the address is of the request that is edited. They stand here by themselves, short, since
 * a first page loads this list and no declaration of a kind; a test compares them with `CREATION_ROUTES`.
 */
const forms = Object.fromEntries(
	'plasma-donee plasma-donor careerhelp internship volunteer covidhelp boardmember podcast scholarship eventspeaker mentoring bloodDonation homeworkhelp socialadvocacy socialentrepreneurship'
		.split(' ')
		.map((form) => [form, { path: `/${form}-request/:id?`, audience: 'member' }]),
) as FormPages

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
	plasmaSide: { path: '/plasma-donee-donor/:id?', audience: 'member' },
	...forms,
	myRequests: { path: '/myRequests', audience: 'member' },
	renewRequest: { path: '/renewRequest/:id', audience: 'open' },
	myFavourites: { path: '/myfavourites', audience: 'member' },
} as const satisfies Pages
