import { definePage } from '../../../lib/define-page.ts'

export const certificate = definePage({
	path: '/certificate/:code',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'answers.pages.certificate',
	component: () => import('../certificate-page.tsx'),
	texts: ['hours'],
})
