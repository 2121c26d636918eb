import { definePage } from '../../../lib/define-page.ts'

export const bankPayment = definePage({
	path: '/AchPayment',
	audience: 'open',
	delivery: 'app',
	frame: 'payment',
	component: () => import('../checkout/bank-payment.tsx'),
	texts: ['checkout', 'bank'],
	isFirst: true,
})
