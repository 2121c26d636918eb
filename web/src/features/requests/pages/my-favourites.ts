import { definePage } from '../../../lib/define-page.ts'

export const myFavourites = definePage({
	path: '/myfavourites',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../favourites/my-favourites.tsx'),
	texts: ['requests', 'kinds'],
})
