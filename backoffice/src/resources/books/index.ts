import { ShieldCheck } from 'lucide-react'
import { declareResources, MONEY, READS_FINANCE, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		books: true
	}
}

export const resources = declareResources([
	{
		name: 'books',
		access: { list: READS_FINANCE, review: MONEY },
		place: { group: 'work', order: 9, label: 'nav.books', icon: ShieldCheck },
		pages: [
			{ path: '/books', screen: screen(() => import('./BooksPage.tsx'), 'BooksPage'), isOpen: true },
			{ path: '/books/:id', screen: screen(() => import('./BooksPage.tsx'), 'BooksPage'), isOpen: true },
		],
	},
])
