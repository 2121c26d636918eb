import type { Pages } from '../../kernel/pages.ts'

/** Where people choose their interests. */
export const interestScreens = {
	userInterests: { path: '/userInterests', audience: 'member', delivery: 'app' },
} as const satisfies Pages
