import type { Pages } from '../../kernel/wire/pages.ts'

/** Where raised money is withdrawn. */
export const fundScreens = {
	bankAccounts: { path: '/bankAccounts', audience: 'member', delivery: 'app', frame: 'full' },
	myWithdrawals: { path: '/myWithdrawals', audience: 'member', delivery: 'app', frame: 'full' },
	withdrawForm: { path: '/withdrawForm/:id', audience: 'member', delivery: 'app', frame: 'full' },
	withdrawalEvidence: { path: '/withdrawalEvidence/:id', audience: 'member', delivery: 'app', frame: 'full' },
	withdrawalRequested: {
		path: '/withdrawfunds/request-raised/:id',
		audience: 'member',
		delivery: 'app',
		frame: 'full',
	},
} as const satisfies Pages
