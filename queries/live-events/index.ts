import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { exportDeps } from '../_shared/exports.ts'
import { backofficeEditions, editionTimeline, showBackofficeEdition } from './backoffice-editions.ts'
import { backofficeEventPayments, eventPaymentsCsv, showEventPayment } from './backoffice-payments.ts'
import {
	backofficeRegistrations,
	registrationsCsv,
	registrationTimeline,
	showBackofficeRegistration,
} from './backoffice-registrations.ts'
import { listDoors, showDoor } from './door.ts'
import { listEventUsers } from './event-users.ts'
import { showLiveEvent } from './live-event.ts'
import { showRegistration } from './registration.ts'
import { downloadCalendar, printTickets, showTickets } from './tickets.ts'
import { showWaiting } from './waiting.ts'

export const liveEventQueries: Contribution = {
	name: 'queries/live-events',
	routes: (api) => {
		const deps = queryDeps(api)
		const { tickets, writeCalendar, pdf, links, settings } = api
		const ofTickets = { ...deps, tickets, writeCalendar, pdf, publicUrl: settings.publicUrl }
		return [
			showLiveEvent(deps),
			showRegistration({ ...ofTickets, links }),
			showTickets(ofTickets),
			downloadCalendar(ofTickets),
			printTickets(ofTickets),
			listEventUsers(deps),
			backofficeEditions(deps),
			showBackofficeEdition(deps),
			editionTimeline(deps),
			backofficeRegistrations(deps),
			registrationsCsv(exportDeps(api)),
			showBackofficeRegistration(deps),
			registrationTimeline(deps),
			backofficeEventPayments(deps),
			eventPaymentsCsv(exportDeps(api)),
			showEventPayment(deps),
			listDoors(deps),
			showDoor({ ...deps, tickets }),
			showWaiting({ ...deps, links }),
		]
	},
}
