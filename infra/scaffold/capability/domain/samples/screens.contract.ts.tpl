import type { Pages } from '../../kernel/pages.ts'

/** Where samples are read. */
export const sampleScreens = {
	samples: { path: '/samples', audience: 'listed' },
} as const satisfies Pages
