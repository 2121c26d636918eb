import { definePage } from '../../../lib/define-page.ts'

export const addOrganization = definePage({
	path: '/add-organization',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'organizations.pages.addOrganization',
	component: () => import('../add-organization.tsx'),
	texts: ['organizations', 'funds', 'files', 'fields', 'address'],
})
