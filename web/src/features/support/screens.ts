import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/support/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.contactUs.path, load: () => import('./contact-us.tsx'), areas: ['support'] },
	{ path: paths.feedback.path, load: () => import('./feedback.tsx'), areas: ['support'] },
	{ path: paths.helpDesk.path, load: () => import('./help-desk.tsx'), areas: ['support'] },
	{ path: paths.userReports.path, load: () => import('./user-reports.tsx'), areas: ['support'] },
]
