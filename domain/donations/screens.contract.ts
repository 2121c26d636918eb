import type { Pages } from '../../kernel/wire/pages.ts'

/** Where people give, and see what they gave. */
export const donationScreens = {
	myDonations: { path: '/myDonations', audience: 'member', delivery: 'app', frame: 'full' },
	publicPayment: { path: '/publicPayment', audience: 'listed', delivery: 'app', frame: 'payment' },
	billingInfo: { path: '/billingInfo', audience: 'open', delivery: 'app', frame: 'payment' },
	payment: { path: '/payment', audience: 'open', delivery: 'app', frame: 'payment' },
	cardPayment: { path: '/StripePayment', audience: 'open', delivery: 'app', frame: 'payment' },
	savedCards: { path: '/savedCards', audience: 'member', delivery: 'app', frame: 'full' },
	/** Paid in the provider's own checkout. */
	orderPayment: {
		path: '/RazorPayment',
		audience: 'open',
		delivery: 'app',
		frame: 'payment',
		takesReturn: true,
	},
	/** Where the e-mail leads about a donation that was begun and not paid. */
	continueDonation: { path: '/continueDonation', audience: 'open', delivery: 'app', frame: 'full' },
	/** Approved by PayPal's buttons. */
	paypalPayment: { path: '/PaypalPayment', audience: 'open', delivery: 'app', frame: 'payment' },
	/** Paid by debiting a bank account. */
	bankPayment: { path: '/AchPayment', audience: 'open', delivery: 'app', frame: 'payment' },
	/** The bank account that is debited. */
	bankAccount: { path: '/bankVerification', audience: 'member', delivery: 'app', frame: 'full' },
	thankYou: { path: '/thankyou', audience: 'open', delivery: 'app', frame: 'payment' },
	payuSuccess: {
		path: '/payu-thankyou/:id',
		audience: 'open',
		delivery: 'app',
		frame: 'full',
		takesReturn: true,
	},
	payuFailure: {
		path: '/payu-error/:id',
		audience: 'open',
		delivery: 'app',
		frame: 'full',
		takesReturn: true,
	},
} as const satisfies Pages
