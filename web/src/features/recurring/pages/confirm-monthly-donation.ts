import { definePage } from '../../../lib/define-page.ts'

export const confirmMonthlyDonation = definePage({
	path: '/confirmMonthlyDonation/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'recurring.pages.confirmMonthlyDonation',
	component: () => import('../confirm-monthly.tsx'),
	texts: ['recurring'],
})
