import { BookOpenText } from 'lucide-react'
import { declareResources, READS_FINANCE, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		generalLedger: true
	}
}

export const resources = declareResources([
	{
		name: 'generalLedger',
		access: { list: READS_FINANCE },
		list: screen(() => import('./TrialBalancePage.tsx'), 'TrialBalancePage'),
		place: { group: 'work', order: 8.2, label: 'generalLedger.title', icon: BookOpenText },
		pages: [
			{ path: '/generalLedger/account', screen: screen(() => import('./AccountPage.tsx'), 'AccountPage') },
			{ path: '/generalLedger/journal', screen: screen(() => import('./JournalPage.tsx'), 'JournalPage') },
		],
	},
])
