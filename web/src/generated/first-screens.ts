/** Written by `npm run generate` from the pages in `web/src/features`. */
import type { ScreenDeclaration } from '../lib/screen.ts'

export const FIRST_SCREENS: readonly ScreenDeclaration[] = [
	{ path: '/bankVerification', load: () => import('../features/donations/bank/bank-account.tsx'), areas: ["bank","fields"], ownDocument: true },
	{ path: '/AchPayment', load: () => import('../features/donations/checkout/bank-payment.tsx'), areas: ["checkout","bank"] },
	{ path: '/billingInfo', load: () => import('../features/donations/checkout/billing-info.tsx'), areas: ["checkout","fields","address"] },
	{ path: '/StripePayment', load: () => import('../features/donations/checkout/stripe-payment.tsx'), areas: ["checkout","recurring"], ownDocument: true },
	{ path: '/RazorPayment', load: () => import('../features/donations/checkout/razor-payment.tsx'), areas: ["checkout","order"], ownDocument: true },
	{ path: '/payment', load: () => import('../features/donations/checkout/payment.tsx'), areas: ["checkout"], ownDocument: true },
	{ path: '/PaypalPayment', load: () => import('../features/donations/checkout/paypal-payment.tsx'), areas: ["checkout","order"], ownDocument: true },
	{ path: '/publicPayment', load: () => import('../features/donations/checkout/public-payment.tsx'), areas: ["checkout","donate"] },
	{ path: '/TALEventPayment', load: () => import('../features/live-events/payment/event-payment.tsx'), areas: ["live-events","eventPayment","checkout"], ownDocument: true },
	{ path: '/login', load: () => import('../features/users/entry.tsx'), areas: ["users"] },
	{ path: '/NewLogin', load: () => import('../features/users/entry.tsx'), areas: ["users"] },
]
