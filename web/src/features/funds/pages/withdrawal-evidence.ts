import { definePage } from '../../../lib/define-page.ts'

export const withdrawalEvidence = definePage({
	path: '/withdrawalEvidence/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../evidence/evidence-page.tsx'),
	texts: ['evidence', 'fields'],
})
