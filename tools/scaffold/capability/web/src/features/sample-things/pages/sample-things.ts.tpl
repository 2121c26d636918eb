import { definePage } from '../../../lib/define-page.ts'

export const sampleThings = definePage({
	path: '/sampleThings',
	audience: 'listed',
	delivery: 'app',
	frame: 'full',
	title: 'sample-things.pages.sampleThings',
	component: () => import('../sample-things.tsx'),
	texts: ['sample-things'],
})
