import { Droplet } from 'lucide-react'
import { BACKOFFICE_ROLES, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		bloodDonors: true
	}
}

export const resources = declareResources([
	{
		name: 'bloodDonors',
		access: { list: BACKOFFICE_ROLES },
		list: screen(() => import('./BloodDonorList.tsx'), 'BloodDonorList'),
		place: { group: 'people', order: 6, label: 'bloodDonors.title', icon: Droplet },
	},
])
