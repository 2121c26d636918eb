import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/blood/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.bloodAlert.path, load: () => import('./blood-alert.tsx'), areas: ['blood'] },
]
