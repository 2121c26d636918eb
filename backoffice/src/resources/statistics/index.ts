import { ChartColumn } from 'lucide-react'
import { declareResources, STAFF, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		statistics: true
	}
}

export const resources = declareResources([
	{
		name: 'statistics',
		access: { list: STAFF },
		place: { group: 'people', order: 9, label: 'statistics.title', icon: ChartColumn },
		pages: [
			{
				path: '/statistics',
				screen: screen(() => import('./StatisticsPage.tsx'), 'StatisticsPage'),
				isOpen: true,
			},
		],
	},
])
