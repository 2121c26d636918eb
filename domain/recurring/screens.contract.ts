import type { Pages } from '../../kernel/pages.ts'

/** Where donors see what they give every month, and where the links of mails lead. */
export const recurringScreens = {
	monthlyDonations: { path: '/myMonthlyDonations', audience: 'member' },
	monthlyDonationLink: { path: '/monthlyDonation/:id', audience: 'open' },
	confirmMonthlyDonation: { path: '/confirmMonthlyDonation/:id', audience: 'open' },
} as const satisfies Pages
