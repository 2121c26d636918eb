import { definePage } from '../../../lib/define-page.ts'

export const bankAccount = definePage({
	path: '/bankVerification',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'donations.pages.bankAccount',
	component: () => import('../bank/bank-account.tsx'),
	texts: ['bank', 'fields'],
	ownDocument: true,
})
