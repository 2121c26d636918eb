import type { Pages } from '../../kernel/wire/pages.ts'

/** Where blood donors answer an alert. */
export const bloodScreens = {
	bloodAlert: { path: '/bloodAlert/:id', audience: 'open', delivery: 'app', frame: 'full' },
} as const satisfies Pages
