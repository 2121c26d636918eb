import type { Pages } from '../../kernel/pages.ts'

/** Where people give, and see what they gave. */
export const donationScreens = {
	myDonations: { path: '/myDonations', audience: 'member', delivery: 'app' },
	publicPayment: { path: '/publicPayment', audience: 'open', delivery: 'app' },
	billingInfo: { path: '/billingInfo', audience: 'open', delivery: 'app' },
	payment: { path: '/payment', audience: 'open', delivery: 'app' },
	cardPayment: { path: '/StripePayment', audience: 'open', delivery: 'app' },
	savedCards: { path: '/savedCards', audience: 'member', delivery: 'app' },
	/** Paid in the provider's own checkout. */
	orderPayment: { path: '/RazorPayment', audience: 'open', delivery: 'app', takesReturn: true },
	/** Where the e-mail leads about a donation that was begun and not paid. */
	continueDonation: { path: '/continueDonation', audience: 'open', delivery: 'app' },
	/** Approved by PayPal's buttons. */
	paypalPayment: { path: '/PaypalPayment', audience: 'open', delivery: 'app' },
	/** Paid by debiting a bank account. */
	bankPayment: { path: '/AchPayment', audience: 'open', delivery: 'app' },
	/** The bank account that is debited. */
	bankAccount: { path: '/bankVerification', audience: 'member', delivery: 'app' },
	thankYou: { path: '/thankyou', audience: 'open', delivery: 'app' },
	payuSuccess: { path: '/payu-thankyou/:id', audience: 'open', delivery: 'app', takesReturn: true },
	payuFailure: { path: '/payu-error/:id', audience: 'open', delivery: 'app', takesReturn: true },
} as const satisfies Pages
