import { definePage } from '../../../lib/define-page.ts'

export const receipt = definePage({
	path: '/receipt/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'receipts.pages.receipt',
	component: () => import('../receipt-page.tsx'),
	texts: ['receipts', 'paper'],
})
