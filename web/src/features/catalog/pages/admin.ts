import { definePage } from '../../../lib/define-page.ts'

/** The specification's addresses of pages that the backoffice has. */
export const admin = definePage({
	path: '/admin/*',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../to-backoffice.tsx'),
	texts: [],
})
