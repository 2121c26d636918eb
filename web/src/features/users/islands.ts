import type { IslandDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'

/** What the browser takes over of this capability's documents. */
export const islands: readonly IslandDeclaration[] = [
	{ path: paths.kindness.path, load: () => import('./kindness.tsx'), areas: ['kindness'] },
	{
		path: paths.publicProfile.path,
		load: () => import('./profile/public-profile.tsx'),
		areas: ['profile', 'kinds'],
	},
]
