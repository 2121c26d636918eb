import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/recurring/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{
		path: paths.monthlyDonations.path,
		load: () => import('./monthly-donations.tsx'),
		areas: ['recurring'],
	},
	{
		path: paths.monthlyDonationLink.path,
		load: () => import('./monthly-link.tsx'),
		areas: ['recurring'],
	},
	{
		path: paths.confirmMonthlyDonation.path,
		load: () => import('./confirm-monthly.tsx'),
		areas: ['recurring'],
	},
]
