import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/support/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.userReports.path, load: () => import('./user-reports.tsx'), areas: ['support', 'fields'] },
]
