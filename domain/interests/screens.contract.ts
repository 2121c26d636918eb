import type { Pages } from '../../kernel/wire/pages.ts'

/** Where people choose their interests. */
export const interestScreens = {
	userInterests: { path: '/userInterests', audience: 'member', delivery: 'app', frame: 'full' },
} as const satisfies Pages
