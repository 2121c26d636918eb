import { definePage } from '../../../lib/define-page.ts'

export const mySearches = definePage({
	path: '/mySearches',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.mySearches',
	component: () => import('../saved/my-searches.tsx'),
	texts: ['saved', 'search', 'kinds', 'fields'],
})
