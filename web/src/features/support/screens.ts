import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/support/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.contactUs.path, load: () => import('./contact-us.tsx'), areas: ['support'] },
	{ path: paths.feedback.path, load: () => import('./feedback.tsx'), areas: ['support'] },
	{ path: paths.helpDesk.path, load: () => import('./help-desk.tsx'), areas: ['support'] },
	{ path: paths.privacy.path, load: () => import('./privacy.tsx'), areas: ['legal'] },
	{ path: paths.terms.path, load: () => import('./terms.tsx'), areas: ['legal'] },
	{ path: paths.about.path, load: () => import('./about.tsx'), areas: ['legal'] },
	{ path: paths.legal.path, load: () => import('./legal-notice.tsx'), areas: ['legal'] },
	{ path: paths.userReports.path, load: () => import('./user-reports.tsx'), areas: ['support'] },
]
