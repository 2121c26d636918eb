import { definePage } from '../../../lib/define-page.ts'

export const myContacts = definePage({
	path: '/myContactsandGroups',
	audience: 'member',
	delivery: 'app',
	frame: 'full',
	title: 'contacts.pages.myContacts',
	component: () => import('../my-contacts.tsx'),
	texts: ['contacts', 'fields'],
})
