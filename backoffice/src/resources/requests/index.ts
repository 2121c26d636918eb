import { ClipboardCheck, FileText } from 'lucide-react'
import { ADMINS, declareResources, STAFF, screen } from '../declaration.ts'
import { requestWork } from './work.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		requests: true
		review: true
	}
}

export const resources = declareResources([
	{
		name: 'requests',
		access: { list: STAFF, show: STAFF, review: ADMINS },
		list: screen(() => import('./RequestList.tsx'), 'RequestList'),
		show: screen(() => import('./RequestShow.tsx'), 'RequestShow'),
		place: { group: 'people', order: 1, label: 'nav.requests', icon: FileText },
		aliases: { '/donationRequests': '/requests' },
		work: requestWork,
	},
	{
		name: 'review',
		access: { list: STAFF },
		place: {
			group: 'work',
			order: 1,
			label: 'nav.review',
			icon: ClipboardCheck,
			count: (overview) => overview.waiting,
		},
		pages: [
			{ path: '/review', screen: screen(() => import('./ReviewQueue.tsx'), 'ReviewQueue'), isOpen: true },
			{
				path: '/review/:id',
				screen: screen(() => import('./ReviewQueue.tsx'), 'ReviewQueue'),
				isOpen: true,
			},
		],
	},
])
