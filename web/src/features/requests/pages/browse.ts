import { definePage } from '../../../lib/define-page.ts'

export const browse = definePage({
	path: '/AllDonationRequestCard',
	audience: 'listed',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.browse',
	component: () => import('../browse/browse.tsx'),
	texts: ['search', 'kinds'],
})
