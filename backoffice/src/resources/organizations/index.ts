import { Building2, Landmark } from 'lucide-react'
import { ADMINS, declareResources, STAFF, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		organizations: true
		taxRegistrations: true
	}
}

export const resources = declareResources([
	{
		name: 'organizations',
		access: { list: STAFF, show: STAFF, review: ADMINS },
		list: screen(() => import('./OrganizationList.tsx'), 'OrganizationList'),
		show: screen(() => import('./OrganizationShow.tsx'), 'OrganizationShow'),
		create: screen(() => import('./OrganizationEdit.tsx'), 'OrganizationCreate'),
		edit: screen(() => import('./OrganizationEdit.tsx'), 'OrganizationEdit'),
		place: { group: 'people', order: 2, label: 'nav.organizations', icon: Building2 },
		aliases: { '/organization': '/organizations' },
	},
	{
		name: 'taxRegistrations',
		access: { list: ADMINS, show: ADMINS, review: ADMINS },
		list: screen(() => import('./TaxList.tsx'), 'TaxList'),
		show: screen(() => import('./TaxShow.tsx'), 'TaxShow'),
		place: {
			group: 'people',
			order: 12,
			label: 'taxRegistrations.all',
			icon: Landmark,
			count: { filter: { status: 'waiting' } },
		},
	},
])
