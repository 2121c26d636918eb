import { MailCheck, Mails, MailX } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'
import { campaignWork } from './work.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		campaigns: true
		campaignReview: true
		suppressions: true
	}
}

export const resources = declareResources([
	{
		name: 'campaigns',
		access: { list: ADMINS, show: ADMINS, review: ADMINS },
		list: screen(() => import('./CampaignList.tsx'), 'CampaignList'),
		show: screen(() => import('./CampaignShow.tsx'), 'CampaignShow'),
		place: { group: 'people', order: 8, label: 'campaigns.title', icon: Mails },
		work: campaignWork,
		pages: [
			{ path: '/campaigns/write', screen: screen(() => import('./CampaignCreate.tsx'), 'CampaignCreate') },
		],
		aliases: { '/SendEmailToUsers': '/campaigns/write', '/SendEmailtoUsers': '/campaigns/write' },
	},
	{
		name: 'campaignReview',
		access: { list: ADMINS },
		list: screen(() => import('./CampaignQueue.tsx'), 'CampaignQueue'),
		place: {
			group: 'work',
			order: 1.5,
			label: 'campaignReview.title',
			icon: MailCheck,
			count: (overview) => overview.campaigns ?? 0,
		},
	},
	{
		name: 'suppressions',
		access: { list: ADMINS },
		list: screen(() => import('./SuppressionList.tsx'), 'SuppressionList'),
		place: { group: 'people', order: 8.5, label: 'suppressions.title', icon: MailX },
	},
])
