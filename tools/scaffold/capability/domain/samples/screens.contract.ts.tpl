import type { Pages } from '../../kernel/wire/pages.ts'

/** Where samples are read. */
export const sampleScreens = {
	samples: { path: '/samples', audience: 'listed', delivery: 'app', frame: 'full' },
} as const satisfies Pages
