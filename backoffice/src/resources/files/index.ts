import { Images } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		pictures: true
	}
}

export const resources = declareResources([
	{
		name: 'pictures',
		access: { list: ADMINS, show: ADMINS },
		list: screen(() => import('./PictureList.tsx'), 'PictureList'),
		show: screen(() => import('./PictureShow.tsx'), 'PictureShow'),
		place: {
			group: 'people',
			order: 4,
			label: 'pictures.title',
			icon: Images,
			count: (overview) => overview.pictures ?? 0,
		},
	},
])
