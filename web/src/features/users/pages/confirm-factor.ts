import { definePage } from '../../../lib/define-page.ts'

/** The link that enrols a second factor leads here; its token comes after `#`. */
export const confirmFactor = definePage({
	path: '/change-password/confirm',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	component: () => import('../confirm-factor.tsx'),
	texts: ['account', 'users', 'fields'],
})
