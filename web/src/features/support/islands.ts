import type { IslandDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'

/** What the browser takes over of this capability's documents. */
export const islands: readonly IslandDeclaration[] = [
	{ path: paths.contactUs.path, load: () => import('./contact-us.tsx'), areas: ['support', 'fields'] },
	{ path: paths.feedback.path, load: () => import('./feedback.tsx'), areas: ['support', 'fields'] },
	{ path: paths.helpDesk.path, load: () => import('./help-desk.tsx'), areas: ['support', 'fields'] },
]
