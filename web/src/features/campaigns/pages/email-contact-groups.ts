import { definePage } from '../../../lib/define-page.ts'

export const emailContactGroups = definePage({
	path: '/EmailContactGroups/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.campaign',
	component: () => import('../steps/audience.tsx'),
	texts: ['campaigns', 'fields'],
})
