import { definePage } from '../../../lib/define-page.ts'

export const unsubscribe = definePage({
	path: '/unsubscribe',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../unsubscribe.tsx'),
	texts: ['notifications'],
})
