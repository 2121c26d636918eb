import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/users/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.authorize.path, load: () => import('./authorize.tsx'), areas: ['users'] },
	{
		path: paths.signUp.path,
		// With its tab, which is fetched by itself elsewhere.
		load: () => Promise.all([import('./entry.tsx'), import('./sign-up.tsx')]).then(([screen]) => screen),
		areas: ['account', 'users', 'fields'],
	},
	{
		path: paths.otpValidation.path,
		load: () => import('./otp-validation.tsx'),
		areas: ['account', 'users', 'fields'],
	},
	{
		path: paths.otpValidationOf.path,
		load: () => import('./otp-validation.tsx'),
		areas: ['account', 'users', 'fields'],
	},
	{
		path: paths.forgotPassword.path,
		load: () => import('./forgot-password.tsx'),
		areas: ['account', 'users', 'fields'],
	},
	{
		path: paths.changePassword.path,
		load: () => import('./change-password.tsx'),
		areas: ['account', 'users', 'fields'],
	},
	{
		path: paths.confirmFactor.path,
		load: () => import('./confirm-factor.tsx'),
		areas: ['account', 'users', 'fields'],
	},
	{ path: paths.editUsername.path, load: () => import('./edit-username.tsx'), areas: ['account', 'fields'] },
	{
		path: paths.editProfile.path,
		load: () => import('./profile/edit-profile.tsx'),
		areas: ['profile', 'files', 'fields', 'address'],
	},
	...[paths.volunteerProfile.path, paths.volunteerProfileOf.path].map(
		(path): ScreenDeclaration => ({
			path,
			load: () => import('./profile/volunteer-profile.tsx'),
			areas: ['profile', 'kinds', 'fields'],
		}),
	),
]
