import { definePage } from '../../../lib/define-page.ts'

export const thankYou = definePage({
	path: '/thankyou',
	audience: 'open',
	delivery: 'app',
	frame: 'payment',
	title: 'donations.pages.thankYou',
	component: () => import('../thank-you.tsx'),
	texts: ['donations'],
})

export const payuSuccess = definePage({
	path: '/payu-thankyou/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	takesReturn: true,
	title: 'donations.pages.yourDonation',
	component: () => import('../thank-you.tsx'),
	texts: ['donations'],
})

export const payuFailure = definePage({
	path: '/payu-error/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	takesReturn: true,
	title: 'donations.pages.yourDonation',
	component: () => import('../thank-you.tsx'),
	texts: ['donations'],
})
