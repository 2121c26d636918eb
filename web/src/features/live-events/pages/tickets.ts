import { definePage } from '../../../lib/define-page.ts'

/** The page of a registration's token. */
export const tickets = definePage({
	path: '/~:token',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	isSecret: true,
	title: 'live-events.pages.tickets',
	component: () => import('../tickets/tickets-page.tsx'),
	texts: ['live-events', 'tickets'],
})
