import { definePage } from '../../../lib/define-page.ts'
import Privacy from '../privacy.tsx'

export const privacy = definePage({
	path: '/users/Privacy',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	title: 'support.pages.privacy',
	component: Privacy,
})
