import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/receipts/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.receipt.path, load: () => import('./receipt-page.tsx'), areas: ['receipts', 'paper'] },
]
