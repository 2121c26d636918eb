import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The way of a payment, which is fetched ahead of each step; the pages of its last step are documents of their own. */
export const screens: readonly ScreenDeclaration[] = [
	{
		path: paths.publicPayment.path,
		load: () => import('./checkout/public-payment.tsx'),
		areas: ['checkout', 'donate'],
	},
	{
		path: paths.billingInfo.path,
		load: () => import('./checkout/billing-info.tsx'),
		areas: ['checkout', 'fields', 'address'],
	},
	{
		path: paths.payment.path,
		load: () => import('./checkout/payment.tsx'),
		areas: ['checkout'],
		ownDocument: true,
	},
	{
		path: paths.cardPayment.path,
		load: () => import('./checkout/stripe-payment.tsx'),
		areas: ['checkout', 'recurring'],
		ownDocument: true,
	},
	{
		path: paths.orderPayment.path,
		load: () => import('./checkout/razor-payment.tsx'),
		areas: ['checkout', 'order'],
		ownDocument: true,
	},
	{
		path: paths.paypalPayment.path,
		load: () => import('./checkout/paypal-payment.tsx'),
		areas: ['checkout', 'order'],
		ownDocument: true,
	},
	{
		path: paths.bankPayment.path,
		load: () => import('./checkout/bank-payment.tsx'),
		areas: ['checkout', 'bank'],
	},
]
