import { definePage } from '../../../lib/define-page.ts'

/** The page of the link in the mails of the waiting list. */
export const waitingList = definePage({
	path: '/waitingList/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	isSecret: true,
	title: 'live-events.pages.waitingList',
	component: () => import('../waiting/waiting-page.tsx'),
	texts: ['live-events', 'waitingList', 'fields'],
})
