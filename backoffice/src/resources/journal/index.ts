import { NotebookPen } from 'lucide-react'
import { declareResources, MONEY, READS_FINANCE, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		journal: true
	}
}

export const resources = declareResources([
	{
		name: 'journal',
		access: { list: READS_FINANCE, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./JournalList.tsx'), 'JournalList'),
		show: screen(() => import('./JournalShow.tsx'), 'JournalShow'),
		place: {
			group: 'work',
			order: 6.5,
			label: 'journal.title',
			icon: NotebookPen,
			count: { filter: { status: 'waiting' } },
		},
		pages: [{ path: '/journal/new', screen: screen(() => import('./JournalCreate.tsx'), 'JournalCreate') }],
	},
])
