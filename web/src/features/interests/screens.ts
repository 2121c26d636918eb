import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/interests/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.userInterests.path, load: () => import('./user-interests.tsx'), areas: ['interests'] },
]
