import { definePage } from '../../../lib/define-page.ts'

export const orderPayment = definePage({
	path: '/RazorPayment',
	audience: 'open',
	delivery: 'app',
	frame: 'payment',
	takesReturn: true,
	component: () => import('../checkout/razor-payment.tsx'),
	texts: ['checkout', 'order'],
	ownDocument: true,
})
