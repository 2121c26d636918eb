import { definePage } from '../../../lib/define-page.ts'

const THANKS = {
	audience: 'open',
	delivery: 'app',
	component: () => import('../thank-you.tsx'),
	texts: ['donations', 'eventPayment'],
} as const

export const thankYou = definePage({
	path: '/thankyou',
	frame: 'payment',
	title: 'donations.pages.thankYou',
	...THANKS,
})

export const payuSuccess = definePage({
	path: '/payu-thankyou/:id',
	frame: 'full',
	takesReturn: true,
	title: 'donations.pages.yourDonation',
	...THANKS,
})

export const payuFailure = definePage({
	path: '/payu-error/:id',
	frame: 'full',
	takesReturn: true,
	title: 'donations.pages.yourDonation',
	...THANKS,
})
