import { Mails } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		campaigns: true
	}
}

export const resources = declareResources([
	{
		name: 'campaigns',
		access: { list: ADMINS, show: ADMINS },
		list: screen(() => import('./CampaignList.tsx'), 'CampaignList'),
		show: screen(() => import('./CampaignShow.tsx'), 'CampaignShow'),
		place: { group: 'people', order: 8, label: 'campaigns.title', icon: Mails },
		pages: [
			{ path: '/campaigns/write', screen: screen(() => import('./CampaignCreate.tsx'), 'CampaignCreate') },
		],
		aliases: { '/SendEmailToUsers': '/campaigns/write', '/SendEmailtoUsers': '/campaigns/write' },
	},
])
