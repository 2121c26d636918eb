import { Sparkles } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		userInterests: true
	}
}

export const resources = declareResources([
	{
		name: 'userInterests',
		access: { list: ADMINS, show: ADMINS },
		list: screen(() => import('./InterestList.tsx'), 'InterestList'),
		show: screen(() => import('./InterestShow.tsx'), 'InterestShow'),
		place: { group: 'people', order: 11, label: 'interests.title', icon: Sparkles },
		aliases: { '/TALLeaders/userInterests': '/userInterests' },
	},
])
