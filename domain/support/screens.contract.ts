import type { Pages } from '../../kernel/pages.ts'

/** Where people write to us, and what we say of ourselves. */
export const supportScreens = {
	contactUs: { path: '/users/ContactUs', audience: 'listed', delivery: 'app' },
	feedback: { path: '/users/Feedback', audience: 'listed', delivery: 'app' },
	helpDesk: { path: '/users/help-desk', audience: 'listed', delivery: 'app' },
	privacy: { path: '/users/Privacy', audience: 'listed', delivery: 'document' },
	terms: { path: '/users/Terms', audience: 'listed', delivery: 'document' },
	/** About the foundation, unless its own site has such a page. */
	about: { path: '/about', audience: 'listed', delivery: 'document' },
	/** Who is responsible for this site. */
	legal: { path: '/legal', audience: 'listed', delivery: 'document' },
	userReports: { path: '/User-reports/:id', audience: 'member', delivery: 'app' },
} as const satisfies Pages
