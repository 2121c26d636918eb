import { MessagesSquare } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		messages: true
	}
}

export const resources = declareResources([
	{
		name: 'messages',
		access: { list: ADMINS, show: ADMINS },
		list: screen(() => import('./SupportRequestList.tsx'), 'SupportRequestList'),
		show: screen(() => import('./SupportRequestShow.tsx'), 'SupportRequestShow'),
		place: {
			group: 'people',
			order: 3,
			label: 'messages.title',
			icon: MessagesSquare,
			count: (overview) => overview.messages ?? 0,
		},
	},
])
