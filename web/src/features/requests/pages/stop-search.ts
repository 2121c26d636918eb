import { definePage } from '../../../lib/define-page.ts'

/** The link below an alert's mail leads here. */
export const stopSearch = definePage({
	path: '/stopSearch',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.stopSearch',
	component: () => import('../saved/stop-search.tsx'),
	texts: ['saved'],
})
