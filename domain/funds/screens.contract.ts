import type { Pages } from '../../kernel/pages.ts'

/** Where raised money is withdrawn. */
export const fundScreens = {
	bankAccounts: { path: '/bankAccounts', audience: 'member' },
	myWithdrawals: { path: '/myWithdrawals', audience: 'member' },
	withdrawForm: { path: '/withdrawForm/:id', audience: 'member' },
	withdrawalEvidence: { path: '/withdrawalEvidence/:id', audience: 'member' },
	withdrawalRequested: { path: '/withdrawfunds/request-raised/:id', audience: 'member' },
} as const satisfies Pages
