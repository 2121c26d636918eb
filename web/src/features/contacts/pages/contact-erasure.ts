import { definePage } from '../../../lib/define-page.ts'

export const contactErasure = definePage({
	path: '/contacts/erasure',
	audience: 'listed',
	delivery: 'app',
	frame: 'full',
	title: 'contacts.pages.erasure',
	component: () => import('../contact-erasure.tsx'),
	texts: ['erasure', 'account', 'fields'],
})
