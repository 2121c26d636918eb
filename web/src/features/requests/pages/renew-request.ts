import { definePage } from '../../../lib/define-page.ts'

export const renewRequest = definePage({
	path: '/renewRequest/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../renew/renew-request.tsx'),
	texts: ['requests', 'fields'],
})
