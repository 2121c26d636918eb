import { definePage } from '../../../lib/define-page.ts'

/** Makes the code by which other sites show the radio's widget. */
export const radioWidget = definePage({
	path: '/radioWidget',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	title: 'media.pages.radioWidget',
	parent: 'talmedia',
	component: () => import('../widget-code.tsx'),
	texts: ['widget'],
})
