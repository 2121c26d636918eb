import { History, Hourglass, MailX, RefreshCcwDot, Webhook } from 'lucide-react'
import { declareResources, MONEY, screen } from '../declaration.ts'
import { deadLetterWork } from './work.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		activity: true
		webhooks: true
		effects: true
		deadLetters: true
		expiries: true
	}
}

export const resources = declareResources([
	{
		name: 'activity',
		access: { list: ['admin', 'volunteerAdmin', 'superAdmin'] },
		list: screen(() => import('./ActivityList.tsx'), 'ActivityList'),
		place: { group: 'people', order: 10, label: 'activityLog.title', icon: History },
		aliases: { '/userActivityLog': '/activity' },
	},
	{
		name: 'webhooks',
		access: { list: MONEY, show: MONEY, retry: MONEY },
		list: screen(() => import('./WebhookList.tsx'), 'WebhookList'),
		show: screen(() => import('./WebhookShow.tsx'), 'WebhookShow'),
		place: { group: 'operations', order: 1, label: 'nav.webhooks', icon: Webhook },
	},
	{
		name: 'effects',
		access: { list: MONEY, retry: MONEY },
		list: screen(() => import('./EffectList.tsx'), 'EffectList'),
		place: { group: 'operations', order: 2, label: 'nav.effects', icon: RefreshCcwDot },
	},
	{
		name: 'deadLetters',
		access: { list: MONEY },
		list: screen(() => import('./DeadLetterList.tsx'), 'DeadLetterList'),
		place: {
			group: 'operations',
			order: 3,
			label: 'nav.deadLetters',
			icon: MailX,
			count: (overview) => overview.deadLetters,
		},
		work: deadLetterWork,
	},
	{
		name: 'expiries',
		access: { list: MONEY },
		list: screen(() => import('./ExpiryList.tsx'), 'ExpiryList'),
		place: { group: 'operations', order: 4, label: 'nav.expiries', icon: Hourglass },
	},
])
