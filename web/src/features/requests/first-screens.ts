import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** What visitors open first. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.home.path, load: () => import('./home/home.tsx'), areas: ['home'] },
	...[paths.search.path, paths.searchFor.path].map(
		(path): ScreenDeclaration => ({
			path,
			load: () => import('./search/search.tsx'),
			areas: ['search', 'kinds'],
		}),
	),
]
