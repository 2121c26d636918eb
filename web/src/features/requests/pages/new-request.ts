import { defineFormPages, definePage } from '../../../lib/define-page.ts'

export const newRequest = definePage({
	path: '/new-request',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.newRequest',
	component: () => import('../new-request/new-request.tsx'),
	texts: ['requests', 'kinds', 'fields'],
})

export const editRequest = definePage({
	path: '/new-request/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../new-request/new-request.tsx'),
	texts: ['requests', 'kinds', 'fields'],
})

export const newFundRequest = definePage({
	path: '/NewFundRequest',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.newRequest',
	component: () => import('../new-request/new-request.tsx'),
	texts: ['requests', 'kinds', 'fields'],
})

export const creationForms = defineFormPages({
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.newRequest',
	component: () => import('../new-request/new-request.tsx'),
	texts: ['requests', 'kinds', 'fields'],
})
