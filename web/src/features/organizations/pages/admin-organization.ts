import { definePage } from '../../../lib/define-page.ts'

/** The specification's address of a page that the backoffice has. */
export const adminOrganization = definePage({
	path: '/admin/organization',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../to-organizations.tsx'),
	texts: [],
})
