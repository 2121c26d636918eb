import { definePage } from '../../../lib/define-page.ts'

export const userReports = definePage({
	path: '/User-reports/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../user-reports.tsx'),
	texts: ['support', 'fields'],
})
