import { definePage } from '../../../lib/define-page.ts'

export const myWithdrawals = definePage({
	path: '/myWithdrawals',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../my-withdrawals.tsx'),
	texts: ['funds'],
})
