import { definePage } from '../../../lib/define-page.ts'

export const monthlyDonationLink = definePage({
	path: '/monthlyDonation/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'recurring.pages.monthlyDonation',
	component: () => import('../monthly-link.tsx'),
	texts: ['recurring'],
})
