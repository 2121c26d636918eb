import { definePage } from '../../../lib/define-page.ts'

export const myDonations = definePage({
	path: '/myDonations',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'donations.pages.myDonations',
	component: () => import('../my-donations.tsx'),
	texts: ['donations'],
})
