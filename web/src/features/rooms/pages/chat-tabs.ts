import { definePage } from '../../../lib/define-page.ts'

export const chatTabs = definePage({
	path: '/chatTabs',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'rooms.pages.chatTabs',
	component: () => import('../chat-tabs.tsx'),
	texts: ['rooms'],
})
