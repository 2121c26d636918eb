import { definePage } from '../../../lib/define-page.ts'

export const recommended = definePage({
	path: '/recommended',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'requests.pages.recommended',
	component: () => import('../saved/recommended.tsx'),
	texts: ['saved', 'search', 'kinds'],
})
