import type { Pages } from '../../kernel/pages.ts'

/** Where raised money is withdrawn. */
export const fundScreens = {
	bankAccounts: { path: '/bankAccounts', audience: 'member', delivery: 'app' },
	myWithdrawals: { path: '/myWithdrawals', audience: 'member', delivery: 'app' },
	withdrawForm: { path: '/withdrawForm/:id', audience: 'member', delivery: 'app' },
	withdrawalEvidence: { path: '/withdrawalEvidence/:id', audience: 'member', delivery: 'app' },
	withdrawalRequested: { path: '/withdrawfunds/request-raised/:id', audience: 'member', delivery: 'app' },
} as const satisfies Pages
