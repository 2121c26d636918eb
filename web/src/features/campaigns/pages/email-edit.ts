import { definePage } from '../../../lib/define-page.ts'

export const emailEdit = definePage({
	path: '/EmailEdit/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.campaign',
	component: () => import('../steps/text.tsx'),
	texts: ['campaigns', 'fields'],
})
