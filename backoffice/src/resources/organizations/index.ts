import { Building2 } from 'lucide-react'
import { ADMINS, BACKOFFICE_ROLES, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		organizations: true
	}
}

export const resources = declareResources([
	{
		name: 'organizations',
		access: { list: BACKOFFICE_ROLES, show: BACKOFFICE_ROLES, review: ADMINS },
		list: screen(() => import('./OrganizationList.tsx'), 'OrganizationList'),
		show: screen(() => import('./OrganizationShow.tsx'), 'OrganizationShow'),
		create: screen(() => import('./OrganizationEdit.tsx'), 'OrganizationCreate'),
		edit: screen(() => import('./OrganizationEdit.tsx'), 'OrganizationEdit'),
		place: { group: 'people', order: 2, label: 'nav.organizations', icon: Building2 },
		aliases: { '/organization': '/organizations' },
	},
])
