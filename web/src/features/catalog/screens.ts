import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/catalog/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.admin.path, load: () => import('./to-backoffice.tsx'), areas: [] },
	{ path: paths.accessDenied.path, load: () => import('./components/access-denied.tsx'), areas: ['missing'] },
]
