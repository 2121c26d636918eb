import { definePage } from '../../../lib/define-page.ts'

export const room = definePage({
	path: '/room/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'rooms.pages.room',
	parent: 'chatTabs',
	component: () => import('../room/room-page.tsx'),
	texts: ['rooms', 'room', 'support', 'fields'],
})
