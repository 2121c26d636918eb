import { definePage } from '../../../lib/define-page.ts'

export const chooseKind = definePage({
	path: '/SelectAppCategory',
	audience: 'open',
	delivery: 'app',
	frame: 'landing',
	title: 'requests.pages.newRequest',
	component: () => import('../choosing/choose-kind.tsx'),
	texts: ['requests', 'kinds', 'filters'],
})
