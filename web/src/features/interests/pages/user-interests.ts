import { definePage } from '../../../lib/define-page.ts'

export const userInterests = definePage({
	path: '/userInterests',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../user-interests.tsx'),
	texts: ['interests'],
})
