import { definePage } from '../../../lib/define-page.ts'

export const editUsername = definePage({
	path: '/editUsername',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../edit-username.tsx'),
	texts: ['account', 'fields'],
})
