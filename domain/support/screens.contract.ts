import type { Pages } from '../../kernel/pages.ts'

/** Where people write to us, and what we say of ourselves. */
export const supportScreens = {
	contactUs: { path: '/users/ContactUs', audience: 'listed' },
	feedback: { path: '/users/Feedback', audience: 'listed' },
	helpDesk: { path: '/users/help-desk', audience: 'listed' },
	privacy: { path: '/users/Privacy', audience: 'listed' },
	terms: { path: '/users/Terms', audience: 'listed' },
	/** About the foundation, unless its own site has such a page. */
	about: { path: '/about', audience: 'listed' },
	/** Who is responsible for this site. */
	legal: { path: '/legal', audience: 'listed' },
	userReports: { path: '/User-reports/:id', audience: 'member' },
} as const satisfies Pages
