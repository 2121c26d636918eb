import { definePage } from '../../../lib/define-page.ts'

/** Google sends the browser back here. */
export const authorize = definePage({
	path: '/authorize',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	component: () => import('../authorize.tsx'),
	texts: ['users'],
})
