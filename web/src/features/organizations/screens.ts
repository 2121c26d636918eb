import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/organizations/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{
		path: paths.myOrganizations.path,
		load: () => import('./my-organizations.tsx'),
		areas: ['organizations', 'fields'],
	},
	{
		path: paths.addOrganization.path,
		load: () => import('./add-organization.tsx'),
		areas: ['organizations', 'funds', 'files', 'fields'],
	},
	{
		path: paths.editOrganization.path,
		load: () => import('./edit-organization.tsx'),
		areas: ['organizations', 'funds', 'files', 'fields'],
	},
	{
		path: paths.verifyOrganizationEmail.path,
		load: () => import('./verify-email.tsx'),
		areas: ['organizations', 'fields'],
	},
	{ path: paths.invitation.path, load: () => import('./invitation.tsx'), areas: ['organizations', 'fields'] },
	{
		path: paths.inviteGeneralUser.path,
		load: () => import('./invitation.tsx'),
		areas: ['organizations', 'fields'],
	},
	{ path: paths.adminOrganization.path, load: () => import('./to-organizations.tsx'), areas: [] },
]
