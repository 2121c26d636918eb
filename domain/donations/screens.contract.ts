import type { Pages } from '../../kernel/pages.ts'

/** Where people give, and see what they gave. */
export const donationScreens = {
	myDonations: { path: '/myDonations', audience: 'member' },
	publicPayment: { path: '/publicPayment', audience: 'open' },
	billingInfo: { path: '/billingInfo', audience: 'open' },
	payment: { path: '/payment', audience: 'open' },
	cardPayment: { path: '/StripePayment', audience: 'open' },
	savedCards: { path: '/savedCards', audience: 'member' },
	/** Paid in the provider's own checkout. */
	orderPayment: { path: '/RazorPayment', audience: 'open', takesReturn: true },
	/** Where the e-mail leads about a donation that was begun and not paid. */
	continueDonation: { path: '/continueDonation', audience: 'open' },
	/** Approved by PayPal's buttons. */
	paypalPayment: { path: '/PaypalPayment', audience: 'open' },
	thankYou: { path: '/thankyou', audience: 'open' },
	payuSuccess: { path: '/payu-thankyou/:id', audience: 'open', takesReturn: true },
	payuFailure: { path: '/payu-error/:id', audience: 'open', takesReturn: true },
} as const satisfies Pages
