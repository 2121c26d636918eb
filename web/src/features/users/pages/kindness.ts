import { definePage } from '../../../lib/define-page.ts'

export const kindness = definePage({
	path: '/users/kindness',
	audience: 'open',
	delivery: 'document',
	frame: 'full',
	isRegional: true,
	island: () => import('../kindness.tsx'),
	texts: ['kindness'],
})
