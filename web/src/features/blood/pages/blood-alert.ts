import { definePage } from '../../../lib/define-page.ts'

export const bloodAlert = definePage({
	path: '/bloodAlert/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'blood.pages.bloodAlert',
	component: () => import('../blood-alert.tsx'),
	texts: ['blood'],
})
