import type { Pages } from '../../kernel/pages.ts'

/** Where organizations are read and led. */
export const organizationScreens = {
	organization: { path: '/organization/:id', audience: 'listed' },
	myOrganizations: { path: '/myOrganizations', audience: 'member' },
	addOrganization: { path: '/add-organization', audience: 'member' },
	editOrganization: { path: '/add-organization/:id', audience: 'member' },
	verifyOrganizationEmail: { path: '/verifyOrganizationEmail/:orgId/:userId', audience: 'open' },
	invitation: { path: '/invitation', audience: 'open' },
	/** For those who have no account yet. */
	inviteGeneralUser: { path: '/inviteGeneralUser', audience: 'open' },
	/** The specification's address of what the backoffice has now. */
	adminOrganization: { path: '/admin/organization', audience: 'member' },
} as const satisfies Pages
