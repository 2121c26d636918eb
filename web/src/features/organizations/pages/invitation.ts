import { definePage } from '../../../lib/define-page.ts'

export const invitation = definePage({
	path: '/invitation',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'organizations.pages.invitation',
	component: () => import('../invitation.tsx'),
	texts: ['organizations', 'fields'],
})

/** The same for a guest who has no account yet. */
export const inviteGeneralUser = definePage({
	path: '/inviteGeneralUser',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'organizations.pages.inviteGeneralUser',
	component: () => import('../invitation.tsx'),
	texts: ['organizations', 'fields'],
})
