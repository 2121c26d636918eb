import { definePage } from '../../../lib/define-page.ts'

export const getStarted = definePage({
	path: '/GetStarted',
	audience: 'open',
	delivery: 'app',
	frame: 'landing',
	title: 'requests.pages.newRequest',
	component: () => import('../choosing/get-started.tsx'),
	texts: ['requests'],
})
