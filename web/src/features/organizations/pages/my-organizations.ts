import { definePage } from '../../../lib/define-page.ts'

export const myOrganizations = definePage({
	path: '/myOrganizations',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'organizations.pages.myOrganizations',
	component: () => import('../my-organizations.tsx'),
	texts: ['organizations', 'fields'],
})
