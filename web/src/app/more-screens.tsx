import { matchPath, Route, Routes } from 'react-router-dom'
import { NotFound } from '../features/catalog/components/not-found.tsx'
import { paths } from '../lib/paths.ts'
import { type Guard, type ScreenRoute, screen } from './screen.tsx'

/** The rest of the router's table. A new screen belongs here, unless most visits begin with it. */
const ROUTES: readonly ScreenRoute[] = [
	{
		path: paths.organization.path,
		screen: screen(() => import('../features/organizations/organization-page.tsx'), 'organizations'),
	},
	{
		path: paths.myOrganizations.path,
		screen: screen(() => import('../features/organizations/my-organizations.tsx'), 'organizations'),
	},
	{
		path: paths.addOrganization.path,
		screen: screen(
			() => import('../features/organizations/add-organization.tsx'),
			'organizations',
			'funds',
			'images',
		),
	},
	{
		path: paths.editOrganization.path,
		screen: screen(
			() => import('../features/organizations/edit-organization.tsx'),
			'organizations',
			'funds',
			'images',
		),
	},
	{
		path: paths.verifyOrganizationEmail.path,
		screen: screen(() => import('../features/organizations/verify-email.tsx'), 'organizations'),
	},
	{
		path: paths.invitation.path,
		screen: screen(() => import('../features/organizations/invitation.tsx'), 'organizations'),
	},
	{
		path: paths.inviteGeneralUser.path,
		screen: screen(() => import('../features/organizations/invitation.tsx'), 'organizations'),
	},
	{
		path: paths.editProfile.path,
		screen: screen(() => import('../features/users/profile/edit-profile.tsx'), 'profile', 'images'),
	},
	{
		path: paths.publicProfile.path,
		screen: screen(() => import('../features/users/profile/public-profile.tsx'), 'profile'),
	},
	{
		path: paths.becomeAVolunteer.path,
		screen: screen(() => import('../features/users/profile/become-a-volunteer.tsx'), 'profile'),
	},
	...[paths.volunteerProfile.path, paths.volunteerProfileOf.path].map((path) => ({
		path,
		screen: screen(() => import('../features/users/profile/volunteer-profile.tsx'), 'profile'),
	})),
	// Last of all: every other address of one segment is somebody's name, or nothing.
	{ path: paths.named.path, screen: screen(() => import('../features/users/profile/named.tsx')) },
]

/** Fetches the screen of an address before anything is rendered. */
export function preloadMore(pathname: string): void {
	void ROUTES.find(({ path }) => matchPath(path, pathname))?.screen.preload()
}

interface MoreScreensProps {
	/** The router's own: it is not imported, since the router waits for nothing here. */
	readonly Guarded: Guard
}

export default function MoreScreens({ Guarded }: MoreScreensProps) {
	return (
		<Routes>
			{ROUTES.map((route) => (
				<Route key={route.path} path={route.path} element={<Guarded route={route} />} />
			))}
			<Route path="*" element={<NotFound />} />
		</Routes>
	)
}
