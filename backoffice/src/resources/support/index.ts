import { Flag, MessagesSquare } from 'lucide-react'
import type { Role } from '../../../../domain/users/contract.ts'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		messages: true
		reports: true
	}
}

/** Volunteers read reports without contact data, and decide nothing. */
const READS_REPORTS: readonly Role[] = ['volunteerAdmin', ...ADMINS]

export const resources = declareResources([
	{
		name: 'messages',
		access: { list: ADMINS, show: ADMINS },
		list: screen(() => import('./SupportRequestList.tsx'), 'SupportRequestList'),
		show: screen(() => import('./SupportRequestShow.tsx'), 'SupportRequestShow'),
		place: {
			group: 'people',
			order: 3,
			label: 'messages.title',
			icon: MessagesSquare,
			count: (overview) => overview.messages ?? 0,
		},
	},
	{
		name: 'reports',
		access: { list: READS_REPORTS, show: READS_REPORTS, review: ADMINS },
		list: screen(() => import('./ReportList.tsx'), 'ReportList'),
		show: screen(() => import('./ReportShow.tsx'), 'ReportShow'),
		place: {
			group: 'people',
			order: 3.5,
			label: 'reports.title',
			icon: Flag,
			count: (overview) => overview.reports ?? 0,
		},
	},
])
