import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/requests/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.home.path, load: () => import('./home/home.tsx'), areas: ['home'] },
	{ path: paths.search.path, load: () => import('./search/search.tsx'), areas: ['search'] },
	{ path: paths.searchFor.path, load: () => import('./search/search.tsx'), areas: ['search'] },
	{ path: paths.fundraiser.path, load: () => import('./fundraiser/fundraiser.tsx'), areas: ['fundraiser'] },
	{
		path: paths.newRequest.path,
		load: () => import('./new-request/new-request.tsx'),
		areas: ['requests', 'fields'],
	},
	{
		path: paths.editRequest.path,
		load: () => import('./new-request/new-request.tsx'),
		areas: ['requests', 'fields'],
	},
	{
		path: paths.myRequests.path,
		load: () => import('./mine/my-requests.tsx'),
		areas: ['requests', 'funds', 'fields'],
	},
	{
		path: paths.renewRequest.path,
		load: () => import('./renew/renew-request.tsx'),
		areas: ['requests', 'fields'],
	},
	{
		path: paths.myFavourites.path,
		load: () => import('./favourites/my-favourites.tsx'),
		areas: ['requests'],
	},
]
