import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The further screens of this capability, by the addresses that `domain/donations/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.myDonations.path, load: () => import('./my-donations.tsx'), areas: ['donations'] },
	{
		path: paths.savedCards.path,
		load: () => import('./saved-cards.tsx'),
		areas: ['cards', 'funds', 'bank', 'fields'],
	},
	{
		path: paths.bankAccount.path,
		load: () => import('./bank/bank-account.tsx'),
		areas: ['bank', 'fields'],
		ownDocument: true,
	},
	{ path: paths.continueDonation.path, load: () => import('./continue-donation.tsx'), areas: ['unfinished'] },
	{ path: paths.thankYou.path, load: () => import('./thank-you.tsx'), areas: ['donations'] },
	...[paths.payuSuccess, paths.payuFailure].map(({ path }) => ({
		path,
		load: () => import('./thank-you.tsx'),
		areas: ['donations'] as const,
	})),
]
