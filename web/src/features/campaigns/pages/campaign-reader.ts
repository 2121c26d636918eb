import { definePage } from '../../../lib/define-page.ts'

export const campaignReader = definePage({
	path: '/campaignReader',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.reader',
	component: () => import('../campaign-reader.tsx'),
	texts: ['campaigns'],
})
