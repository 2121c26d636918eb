import { definePage } from '../../../lib/define-page.ts'

export const samples = definePage({
	path: '/samples',
	audience: 'listed',
	delivery: 'app',
	frame: 'full',
	title: 'samples.pages.samples',
	component: () => import('../samples.tsx'),
	texts: ['samples'],
})
