import { definePage } from '../../../lib/define-page.ts'

export const withdrawalRequested = definePage({
	path: '/withdrawfunds/request-raised/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../withdrawal-requested.tsx'),
	texts: ['funds'],
})
