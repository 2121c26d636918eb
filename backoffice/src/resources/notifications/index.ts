import { Megaphone } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		announcements: true
	}
}

export const resources = declareResources([
	{
		name: 'announcements',
		access: { list: ADMINS },
		list: screen(() => import('./AnnouncementList.tsx'), 'AnnouncementList'),
		place: { group: 'people', order: 7, label: 'announcements.title', icon: Megaphone },
	},
])
