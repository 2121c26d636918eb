import { Hourglass } from 'lucide-react'
import { declareResources, READS_FINANCE, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		ageing: true
	}
}

export const resources = declareResources([
	{
		name: 'ageing',
		access: { list: READS_FINANCE },
		place: { group: 'work', order: 8.5, label: 'nav.ageing', icon: Hourglass },
		pages: [
			{ path: '/ageing', screen: screen(() => import('./AgeingPage.tsx'), 'AgeingPage'), isOpen: true },
		],
	},
])
