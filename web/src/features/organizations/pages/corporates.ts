import { definePage } from '../../../lib/define-page.ts'
import Corporates, { loadCorporates, structuredCorporates } from '../corporates.tsx'

export const corporates = definePage({
	path: '/Corporates',
	audience: 'listed',
	delivery: 'document',
	frame: 'landing',
	parameters: ['page'],
	freshSeconds: 30,
	title: 'organizations.pages.corporates',
	component: Corporates,
	load: loadCorporates,
	structured: structuredCorporates,
})
