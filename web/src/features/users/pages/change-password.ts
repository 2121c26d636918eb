import { definePage } from '../../../lib/define-page.ts'

export const changePassword = definePage({
	path: '/change-password',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../change-password.tsx'),
	texts: ['account', 'users', 'fields'],
})
