import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The addresses of forms: those whose id may be left out, and the fundraiser's. */
const FORMS = [
	paths.newRequest.path,
	paths.editRequest.path,
	paths.newFundRequest.path,
	...Object.values(paths).flatMap(({ path }) => (path.endsWith('?') ? [path] : [])),
]

/** The further screens of this capability, by the addresses that `domain/requests/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.browse.path, load: () => import('./browse/browse.tsx'), areas: ['search', 'kinds'] },
	...[paths.searchFilters.path, paths.filters.path, paths.leadToRequest.path].map(
		(path): ScreenDeclaration => ({ path, load: () => import('./browse/lead-on.tsx'), areas: [] }),
	),
	...FORMS.map(
		(path): ScreenDeclaration => ({
			path,
			load: () => import('./new-request/new-request.tsx'),
			areas: ['requests', 'kinds', 'fields'],
		}),
	),
	{
		path: paths.getStarted.path,
		load: () => import('./choosing/get-started.tsx'),
		areas: ['requests'],
	},
	{
		path: paths.chooseKind.path,
		load: () => import('./choosing/choose-kind.tsx'),
		areas: ['requests', 'kinds', 'filters'],
	},
	{
		path: paths.myRequests.path,
		load: () => import('./mine/my-requests.tsx'),
		areas: ['requests', 'kinds', 'funds', 'fields'],
	},
	{
		path: paths.renewRequest.path,
		load: () => import('./renew/renew-request.tsx'),
		areas: ['requests', 'fields'],
	},
	{
		path: paths.mySearches.path,
		load: () => import('./saved/my-searches.tsx'),
		areas: ['saved', 'search', 'kinds', 'fields'],
	},
	{ path: paths.stopSearch.path, load: () => import('./saved/stop-search.tsx'), areas: ['saved'] },
	{
		path: paths.recommended.path,
		load: () => import('./saved/recommended.tsx'),
		areas: ['saved', 'search', 'kinds'],
	},
	{
		path: paths.myFavourites.path,
		load: () => import('./favourites/my-favourites.tsx'),
		areas: ['requests', 'kinds'],
	},
]
