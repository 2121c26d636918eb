import { definePage } from '../../../lib/define-page.ts'

export const myRequests = definePage({
	path: '/myRequests',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.myRequests',
	component: () => import('../mine/my-requests.tsx'),
	texts: ['requests', 'kinds', 'funds', 'fields'],
})
