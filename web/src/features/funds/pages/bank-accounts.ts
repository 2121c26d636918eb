import { definePage } from '../../../lib/define-page.ts'

export const bankAccounts = definePage({
	path: '/bankAccounts',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'funds.pages.bankAccounts',
	component: () => import('../bank-accounts-page.tsx'),
	texts: [],
})
