import { ChartColumn } from 'lucide-react'
import { BACKOFFICE_ROLES, declareResources, screen } from '../declaration.ts'

export const statisticsResources = declareResources([
	{
		name: 'statistics',
		access: { list: BACKOFFICE_ROLES },
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
