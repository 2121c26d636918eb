import { definePage } from '../../../lib/define-page.ts'

export const cardPayment = definePage({
	path: '/StripePayment',
	audience: 'open',
	delivery: 'app',
	frame: 'payment',
	component: () => import('../checkout/stripe-payment.tsx'),
	texts: ['checkout', 'recurring'],
	ownDocument: true,
})
