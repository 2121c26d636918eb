import { definePage } from '../../../lib/define-page.ts'

export const eventPayment = definePage({
	path: '/TALEventPayment',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	title: 'live-events.pages.eventPayment',
	component: () => import('../payment/event-payment.tsx'),
	texts: ['live-events', 'eventPayment', 'checkout'],
	ownDocument: true,
})
