import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/donations/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.myDonations.path, load: () => import('./my-donations.tsx'), areas: ['donations'] },
	{
		path: paths.publicPayment.path,
		load: () => import('./checkout/public-payment.tsx'),
		areas: ['checkout', 'donate'],
	},
	{ path: paths.billingInfo.path, load: () => import('./checkout/billing-info.tsx'), areas: ['checkout'] },
	{
		path: paths.payment.path,
		load: () => import('./checkout/payment.tsx'),
		areas: ['checkout'],
		ownDocument: true,
	},
	{
		path: paths.cardPayment.path,
		load: () => import('./checkout/stripe-payment.tsx'),
		areas: ['checkout'],
		ownDocument: true,
	},
	{ path: paths.thankYou.path, load: () => import('./thank-you.tsx'), areas: ['donations'] },
]
