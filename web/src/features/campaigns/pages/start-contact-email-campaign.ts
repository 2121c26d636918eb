import { definePage } from '../../../lib/define-page.ts'

export const startContactEmailCampaign = definePage({
	path: '/startContactEmailCampaign/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.startContacts',
	component: () => import('../start-contact-campaign.tsx'),
	texts: ['campaigns', 'fields'],
})
