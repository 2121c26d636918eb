import { Landmark } from 'lucide-react'
import { declareResources, MONEY, READS_FINANCE, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		offlineDonations: true
	}
}

export const resources = declareResources([
	{
		name: 'offlineDonations',
		access: { list: READS_FINANCE, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./OfflineDonationList.tsx'), 'OfflineDonationList'),
		show: screen(() => import('./OfflineDonationShow.tsx'), 'OfflineDonationShow'),
		create: screen(() => import('./OfflineDonationCreate.tsx'), 'OfflineDonationCreate'),
		place: {
			group: 'work',
			order: 2.3,
			label: 'offlineDonations.title',
			icon: Landmark,
			count: { filter: { status: ['recorded', 'reversing'] } },
		},
	},
])
