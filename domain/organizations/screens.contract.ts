import type { Pages } from '../../kernel/wire/pages.ts'

/** Where organizations are read and led. */
export const organizationScreens = {
	nonprofits: {
		path: '/Nonprofits',
		audience: 'listed',
		delivery: 'document',
		frame: 'landing',
		parameters: ['keyword', 'page'],
		freshSeconds: 30,
	},
	/** Companies that give, and what one can do here. */
	corporates: {
		path: '/Corporates',
		audience: 'listed',
		delivery: 'document',
		frame: 'landing',
		parameters: ['page'],
		freshSeconds: 30,
	},
	organization: {
		path: '/organization/:id',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		parameters: ['tab'],
		freshSeconds: 30,
	},
	myOrganizations: { path: '/myOrganizations', audience: 'member', delivery: 'app', frame: 'full' },
	addOrganization: { path: '/add-organization', audience: 'member', delivery: 'app', frame: 'full' },
	editOrganization: { path: '/add-organization/:id', audience: 'member', delivery: 'app', frame: 'full' },
	verifyOrganizationEmail: {
		path: '/verifyOrganizationEmail/:orgId/:userId',
		audience: 'open',
		delivery: 'app',
		frame: 'full',
	},
	invitation: { path: '/invitation', audience: 'open', delivery: 'app', frame: 'full' },
	/** For those who have no account yet. */
	inviteGeneralUser: { path: '/inviteGeneralUser', audience: 'open', delivery: 'app', frame: 'full' },
	/** The specification's address of what the backoffice has now. */
	adminOrganization: { path: '/admin/organization', audience: 'member', delivery: 'app', frame: 'full' },
} as const satisfies Pages
