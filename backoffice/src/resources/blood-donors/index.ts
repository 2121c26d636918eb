import { Droplet } from 'lucide-react'
import { declareResources, STAFF, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		bloodDonors: true
	}
}

export const resources = declareResources([
	{
		name: 'bloodDonors',
		access: { list: STAFF },
		list: screen(() => import('./BloodDonorList.tsx'), 'BloodDonorList'),
		place: { group: 'people', order: 6, label: 'bloodDonors.title', icon: Droplet },
	},
])
