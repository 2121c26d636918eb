import { definePage } from '../../../lib/define-page.ts'

export const myEmailCampaigns = definePage({
	path: '/myEmailCampaigns',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.mine',
	component: () => import('../my-campaigns.tsx'),
	texts: ['campaigns', 'fields'],
})
