import { definePage } from '../../../lib/define-page.ts'
import Home, { loadHome } from '../home/home.tsx'
import { structuredHome } from '../home/structured.ts'

export const home = definePage({
	path: '/',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	parameters: ['region', 'category', 'sort'],
	isRegional: true,
	component: Home,
	load: loadHome,
	structured: structuredHome,
})
