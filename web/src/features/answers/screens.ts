import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/answers/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{
		path: paths.viewApplicants.path,
		load: () => import('./applicants.tsx'),
		areas: ['answers', 'applicants', 'hours', 'fields'],
	},
	{
		path: paths.myApplications.path,
		load: () => import('./my-applications.tsx'),
		areas: ['answers', 'hours', 'fields'],
	},
	{ path: paths.certificate.path, load: () => import('./certificate-page.tsx'), areas: ['hours'] },
]
