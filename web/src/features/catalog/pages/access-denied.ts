import { definePage } from '../../../lib/define-page.ts'

export const accessDenied = definePage({
	path: '/access-denied',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../components/access-denied.tsx'),
	texts: ['missing'],
})
