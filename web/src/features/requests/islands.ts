import type { IslandDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'

/** What the browser takes over of this capability's documents. */
export const islands: readonly IslandDeclaration[] = [
	...[paths.search.path, paths.searchFor.path].map(
		(path): IslandDeclaration => ({
			path,
			load: () => import('./search/search.tsx'),
			areas: ['search', 'kinds'],
		}),
	),
	{ path: paths.fundraiser.path, load: () => import('./fundraiser/fundraiser.tsx'), areas: ['fundraiser'] },
]
