import { definePage } from '../../../lib/define-page.ts'
import Terms from '../terms.tsx'

export const terms = definePage({
	path: '/users/Terms',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	title: 'support.pages.terms',
	component: Terms,
})
