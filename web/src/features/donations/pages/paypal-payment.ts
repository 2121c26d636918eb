import { definePage } from '../../../lib/define-page.ts'

export const paypalPayment = definePage({
	path: '/PaypalPayment',
	audience: 'open',
	delivery: 'app',
	frame: 'payment',
	component: () => import('../checkout/paypal-payment.tsx'),
	texts: ['checkout', 'order'],
	ownDocument: true,
})
