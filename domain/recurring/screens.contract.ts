import type { Pages } from '../../kernel/wire/pages.ts'

/** Where donors see what they give every month, and where the links of mails lead. */
export const recurringScreens = {
	monthlyDonations: { path: '/myMonthlyDonations', audience: 'member', delivery: 'app', frame: 'full' },
	monthlyDonationLink: { path: '/monthlyDonation/:id', audience: 'open', delivery: 'app', frame: 'full' },
	confirmMonthlyDonation: {
		path: '/confirmMonthlyDonation/:id',
		audience: 'open',
		delivery: 'app',
		frame: 'full',
	},
} as const satisfies Pages
