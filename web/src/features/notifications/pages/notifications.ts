import { definePage } from '../../../lib/define-page.ts'

export const notifications = definePage({
	path: '/notifications',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../notifications.tsx'),
	texts: ['notifications'],
})
