import { definePage } from '../../../lib/define-page.ts'

export const withdrawForm = definePage({
	path: '/withdrawForm/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../withdraw-form.tsx'),
	texts: ['funds', 'fields'],
})
