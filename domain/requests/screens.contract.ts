import type { Pages } from '../../kernel/pages.ts'

/** Where requests are found, read and raised. */
export const requestScreens = {
	home: { path: '/', audience: 'listed' },
	search: { path: '/search', audience: 'listed' },
	searchFor: { path: '/search/:keyword', audience: 'open' },
	fundraiser: { path: '/donationRequest/:id', audience: 'listed' },
	newRequest: { path: '/new-request', audience: 'member' },
	editRequest: { path: '/new-request/:id', audience: 'member' },
	myRequests: { path: '/myRequests', audience: 'member' },
	renewRequest: { path: '/renewRequest/:id', audience: 'open' },
	myFavourites: { path: '/myfavourites', audience: 'member' },
} as const satisfies Pages
