import { definePage } from '../../../lib/define-page.ts'

export const viewApplicants = definePage({
	path: '/viewApplicants/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'answers.pages.viewApplicants',
	component: () => import('../applicants.tsx'),
	texts: ['answers', 'applicants', 'hours', 'fields'],
})
