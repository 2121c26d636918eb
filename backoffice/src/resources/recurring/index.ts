import { CalendarSync } from 'lucide-react'
import { declareResources, MONEY, READS_MONEY, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		recurringDonations: true
	}
}

export const resources = declareResources([
	{
		name: 'recurringDonations',
		access: { list: READS_MONEY, show: READS_MONEY, review: MONEY },
		list: screen(() => import('./RecurringList.tsx'), 'RecurringList'),
		show: screen(() => import('./RecurringShow.tsx'), 'RecurringShow'),
		place: { group: 'work', order: 2.2, label: 'nav.recurring', icon: CalendarSync },
	},
])
