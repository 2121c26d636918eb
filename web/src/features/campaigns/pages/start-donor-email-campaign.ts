import { definePage } from '../../../lib/define-page.ts'

export const startDonorEmailCampaign = definePage({
	path: '/startDonorEmailCampaign/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.startDonors',
	component: () => import('../start-donor-campaign.tsx'),
	texts: ['campaigns', 'fields'],
})
