import { definePage } from '../../../lib/define-page.ts'

export const login = definePage({
	path: '/login',
	audience: 'listed',
	delivery: 'app',
	frame: 'bare',
	title: 'users.pages.login',
	component: () => import('../entry.tsx'),
	texts: ['users'],
	isFirst: true,
})

export const newLogin = definePage({
	path: '/NewLogin',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	component: () => import('../entry.tsx'),
	texts: ['users'],
	isFirst: true,
})
