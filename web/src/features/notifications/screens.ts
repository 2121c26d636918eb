import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/notifications/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.notifications.path, load: () => import('./notifications.tsx'), areas: ['notifications'] },
	{ path: paths.unsubscribe.path, load: () => import('./unsubscribe.tsx'), areas: ['notifications'] },
]
