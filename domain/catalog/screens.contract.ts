import type { Pages } from '../../kernel/pages.ts'

/** Addresses that lead elsewhere, or to nothing. */
export const catalogScreens = {
	/** The specification's addresses of what the backoffice has now. */
	admin: { path: '/admin/*', audience: 'open', delivery: 'app', frame: 'full' },
	accessDenied: { path: '/access-denied', audience: 'open', delivery: 'app', frame: 'full' },
} as const satisfies Pages
