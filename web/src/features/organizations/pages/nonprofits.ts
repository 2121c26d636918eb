import { definePage } from '../../../lib/define-page.ts'
import Nonprofits, { loadNonprofits, structuredNonprofits } from '../nonprofits.tsx'

export const nonprofits = definePage({
	path: '/Nonprofits',
	audience: 'listed',
	delivery: 'document',
	frame: 'landing',
	parameters: ['keyword', 'page'],
	freshSeconds: 30,
	title: 'organizations.pages.nonprofits',
	component: Nonprofits,
	load: loadNonprofits,
	structured: structuredNonprofits,
})
