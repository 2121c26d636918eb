import { definePage } from '../../../lib/define-page.ts'

export const savedCards = definePage({
	path: '/savedCards',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'donations.pages.savedCards',
	component: () => import('../saved-cards.tsx'),
	texts: ['cards', 'funds', 'bank', 'fields'],
})
