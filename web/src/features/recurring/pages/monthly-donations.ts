import { definePage } from '../../../lib/define-page.ts'

export const monthlyDonations = definePage({
	path: '/myMonthlyDonations',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'recurring.pages.monthlyDonations',
	component: () => import('../monthly-donations.tsx'),
	texts: ['recurring'],
})
