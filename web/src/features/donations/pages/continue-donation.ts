import { definePage } from '../../../lib/define-page.ts'

/** The e-mail about an unpaid donation leads here. */
export const continueDonation = definePage({
	path: '/continueDonation',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../continue-donation.tsx'),
	texts: ['unfinished'],
})
