import { definePage } from '../../../lib/define-page.ts'
import LandingPage, { loadLanding } from '../landing/landing.tsx'
import { structuredLanding } from '../landing/structured.ts'

export const landing = definePage({
	path: '/NewHome',
	frame: 'landing',
	audience: 'listed',
	delivery: 'document',
	parameters: ['region', 'count'],
	isRegional: true,
	title: 'catalog.pages.landing',
	component: LandingPage,
	load: loadLanding,
	structured: structuredLanding,
})
