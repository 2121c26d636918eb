import { Mails } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		mailings: true
	}
}

export const resources = declareResources([
	{
		name: 'mailings',
		access: { list: ADMINS, show: ADMINS },
		list: screen(() => import('./CampaignList.tsx'), 'CampaignList'),
		show: screen(() => import('./CampaignShow.tsx'), 'CampaignShow'),
		place: { group: 'people', order: 8, label: 'mailings.title', icon: Mails },
		pages: [
			{ path: '/mailings/write', screen: screen(() => import('./CampaignCreate.tsx'), 'CampaignCreate') },
		],
		aliases: { '/SendEmailToUsers': '/mailings/write', '/SendEmailtoUsers': '/mailings/write' },
	},
])
