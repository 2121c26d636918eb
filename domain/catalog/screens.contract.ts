import type { Pages } from '../../kernel/wire/pages.ts'

/** What Karuna is, and addresses that lead elsewhere or to nothing. */
export const catalogScreens = {
	/** What Karuna is for each of those who come, and what has come of it. */
	landing: {
		path: '/NewHome',
		frame: 'landing',
		audience: 'listed',
		delivery: 'document',
		parameters: ['region', 'count'],
		isRegional: true,
	},
	/** What the service worker shows where a page can't be fetched. */
	offline: { path: '/offline', audience: 'open', delivery: 'document', frame: 'bare' },
	/** The specification's addresses of what the backoffice has now. */
	admin: { path: '/admin/*', audience: 'open', delivery: 'app', frame: 'full' },
	accessDenied: { path: '/access-denied', audience: 'open', delivery: 'app', frame: 'full' },
} as const satisfies Pages
