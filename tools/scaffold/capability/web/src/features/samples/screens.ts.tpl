import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/samples/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.samples.path, load: () => import('./samples.tsx'), areas: ['samples'] },
]
