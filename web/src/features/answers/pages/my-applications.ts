import { definePage } from '../../../lib/define-page.ts'

export const myApplications = definePage({
	path: '/myApplications',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'answers.pages.myApplications',
	component: () => import('../my-applications.tsx'),
	texts: ['answers', 'hours', 'fields'],
})
