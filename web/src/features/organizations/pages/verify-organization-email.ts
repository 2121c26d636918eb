import { definePage } from '../../../lib/define-page.ts'

export const verifyOrganizationEmail = definePage({
	path: '/verifyOrganizationEmail/:orgId/:userId',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../verify-email.tsx'),
	texts: ['organizations', 'fields'],
})
