import { CalendarHeart, Ticket, TicketCheck } from 'lucide-react'
import { ADMINS, declareResources, MONEY, READS_MONEY, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		liveEvents: true
		liveEventParticipants: true
		liveEventPayments: true
	}
}

export const resources = declareResources([
	{
		name: 'liveEvents',
		access: { list: ADMINS, show: ADMINS, review: ADMINS },
		list: screen(() => import('./EditionList.tsx'), 'EditionList'),
		show: screen(() => import('./EditionShow.tsx'), 'EditionShow'),
		create: screen(() => import('./EditionEdit.tsx'), 'EditionCreate'),
		edit: screen(() => import('./EditionEdit.tsx'), 'EditionEdit'),
		place: { group: 'people', order: 2.3, label: 'editions.title', icon: CalendarHeart },
	},
	{
		name: 'liveEventParticipants',
		// Finance opens the registration of a payment.
		access: { list: ADMINS, show: [...ADMINS, 'finAdmin'], review: ADMINS },
		list: screen(() => import('./ParticipantList.tsx'), 'ParticipantList'),
		show: screen(() => import('./ParticipantShow.tsx'), 'ParticipantShow'),
		place: { group: 'people', order: 2.6, label: 'participants.title', icon: Ticket },
		aliases: { '/ManageEventParticipants': '/liveEventParticipants' },
	},
	{
		name: 'liveEventPayments',
		access: { list: READS_MONEY, review: MONEY },
		list: screen(() => import('./EventPaymentList.tsx'), 'EventPaymentList'),
		place: { group: 'work', order: 2.4, label: 'eventPayments.title', icon: TicketCheck },
		aliases: { '/ManageEventPayments': '/liveEventPayments' },
	},
])
