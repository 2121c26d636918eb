import type { Pages } from '../../kernel/wire/pages.ts'

/** Where people write to us, and what we say of ourselves. */
export const supportScreens = {
	contactUs: {
		path: '/users/ContactUs',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		parameters: ['sent'],
	},
	feedback: {
		path: '/users/Feedback',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		parameters: ['sent'],
	},
	helpDesk: {
		path: '/users/help-desk',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		parameters: ['sent'],
	},
	privacy: { path: '/users/Privacy', audience: 'listed', delivery: 'document', frame: 'full' },
	terms: { path: '/users/Terms', audience: 'listed', delivery: 'document', frame: 'full' },
	/** About the foundation, unless its own site has such a page. */
	about: { path: '/about', audience: 'listed', delivery: 'document', frame: 'full' },
	/** Who is responsible for this site. */
	legal: { path: '/legal', audience: 'listed', delivery: 'document', frame: 'full' },
	userReports: { path: '/User-reports/:id', audience: 'member', delivery: 'app', frame: 'full' },
} as const satisfies Pages
