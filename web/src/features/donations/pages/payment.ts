import { definePage } from '../../../lib/define-page.ts'

export const payment = definePage({
	path: '/payment',
	audience: 'open',
	delivery: 'app',
	frame: 'payment',
	component: () => import('../checkout/payment.tsx'),
	texts: ['checkout'],
	ownDocument: true,
})
