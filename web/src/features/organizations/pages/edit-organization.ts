import { definePage } from '../../../lib/define-page.ts'

export const editOrganization = definePage({
	path: '/add-organization/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../edit-organization.tsx'),
	texts: ['organizations', 'funds', 'files', 'fields', 'address'],
})
