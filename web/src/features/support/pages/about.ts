import { definePage } from '../../../lib/define-page.ts'
import { structuredFoundation } from '../../catalog/components/structured-foundation.ts'
import About from '../about.tsx'

export const about = definePage({
	path: '/about',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	title: 'support.pages.about',
	component: About,
	structured: structuredFoundation,
})
