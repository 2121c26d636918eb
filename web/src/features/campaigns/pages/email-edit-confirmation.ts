import { definePage } from '../../../lib/define-page.ts'

export const emailEditConfirmation = definePage({
	path: '/EmailEditConfirmation/:id',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'campaigns.pages.campaign',
	component: () => import('../steps/confirmation.tsx'),
	texts: ['campaigns', 'fields'],
})
