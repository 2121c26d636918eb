import { BookUser, UserRoundX } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		contactBooks: true
		erasedContacts: true
	}
}

export const resources = declareResources([
	{
		name: 'contactBooks',
		access: { list: ADMINS },
		place: { group: 'people', order: 5.2, label: 'contactBooks.title', icon: BookUser },
		pages: [
			{ path: '/contactBooks', screen: screen(() => import('./ContactBookPage.tsx'), 'ContactBookPage') },
		],
	},
	{
		name: 'erasedContacts',
		access: { list: ADMINS },
		place: { group: 'people', order: 5.4, label: 'erasedContacts.title', icon: UserRoundX },
		pages: [
			{ path: '/erasedContacts', screen: screen(() => import('./EraseContactPage.tsx'), 'EraseContactPage') },
		],
	},
])
