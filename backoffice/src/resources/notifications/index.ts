import { Megaphone } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

export const notificationResources = declareResources([
	{
		name: 'broadcasts',
		access: { list: ADMINS },
		list: screen(() => import('./AnnouncementList.tsx'), 'AnnouncementList'),
		place: { group: 'people', order: 7, label: 'broadcasts.title', icon: Megaphone },
	},
])
