import { definePage } from '../../../lib/define-page.ts'

export const forgotPassword = definePage({
	path: '/forgot-password',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	component: () => import('../forgot-password.tsx'),
	texts: ['account', 'users', 'fields'],
})
