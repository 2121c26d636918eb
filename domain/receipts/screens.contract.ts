import type { Pages } from '../../kernel/wire/pages.ts'

/** Where a receipt is read. */
export const receiptScreens = {
	receipt: { path: '/receipt/:id', audience: 'open', delivery: 'app', frame: 'full' },
} as const satisfies Pages
