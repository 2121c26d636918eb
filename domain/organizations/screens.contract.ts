import type { Pages } from '../../kernel/pages.ts'

/** Where organizations are read and led. */
export const organizationScreens = {
	nonprofits: {
		path: '/Nonprofits',
		audience: 'listed',
		delivery: 'document',
		parameters: ['keyword', 'page'],
		freshSeconds: 30,
	},
	/** Companies that give, and what one can do here. */
	corporates: {
		path: '/Corporates',
		audience: 'listed',
		delivery: 'document',
		parameters: ['page'],
		freshSeconds: 30,
	},
	organization: {
		path: '/organization/:id',
		audience: 'listed',
		delivery: 'document',
		parameters: ['tab'],
		freshSeconds: 30,
	},
	myOrganizations: { path: '/myOrganizations', audience: 'member', delivery: 'app' },
	addOrganization: { path: '/add-organization', audience: 'member', delivery: 'app' },
	editOrganization: { path: '/add-organization/:id', audience: 'member', delivery: 'app' },
	verifyOrganizationEmail: {
		path: '/verifyOrganizationEmail/:orgId/:userId',
		audience: 'open',
		delivery: 'app',
	},
	invitation: { path: '/invitation', audience: 'open', delivery: 'app' },
	/** For those who have no account yet. */
	inviteGeneralUser: { path: '/inviteGeneralUser', audience: 'open', delivery: 'app' },
	/** The specification's address of what the backoffice has now. */
	adminOrganization: { path: '/admin/organization', audience: 'member', delivery: 'app' },
} as const satisfies Pages
