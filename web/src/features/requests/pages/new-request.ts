import { defineFormPages, definePage } from '../../../lib/define-page.ts'

const FORM = {
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../new-request/new-request.tsx'),
	texts: ['requests', 'kinds', 'fields'],
} as const

export const newRequest = definePage({
	path: '/new-request',
	title: 'requests.pages.newRequest',
	...FORM,
})

export const editRequest = definePage({
	path: '/new-request/:id',
	...FORM,
})

export const newFundRequest = definePage({
	path: '/NewFundRequest',
	title: 'requests.pages.newRequest',
	...FORM,
})

export const creationForms = defineFormPages({
	title: 'requests.pages.newRequest',
	...FORM,
})
