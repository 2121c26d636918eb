import { admins, all, moneyRead, open, owns, type Rule } from '../../nightly/access/rule.ts'
import { LIVE_EVENT_CALLS, LIVE_EVENT_REPLAYS, liveEventThings } from '../calls.live-events.ts'
import {
	EVENT_PAYMENTS,
	OFFICE_CALLS,
	OFFICE_REPLAYS,
	officeThings,
	PARTICIPANTS,
} from '../calls.live-events-office.ts'
import type { TestDeclaration } from '../declaration.ts'
import { LIVE_EVENTS, REGISTRATIONS, TICKETS, WAITING } from '../live-events.fixtures.ts'

const door: Rule = { gate: ['admin', 'volunteerAdmin'] }

export const declaration: TestDeclaration = {
	calls: [...LIVE_EVENT_CALLS, ...OFFICE_CALLS],
	replays: { ...LIVE_EVENT_REPLAYS, ...OFFICE_REPLAYS },
	rules: {
		...all(
			open,
			`GET ${LIVE_EVENTS}/{slug}`,
			`POST ${LIVE_EVENTS}/{slug}/registrations`,
			`POST ${LIVE_EVENTS}/{slug}/waiting`,
			`GET ${WAITING}/{id}`,
			`POST ${WAITING}/{id}/leave`,
		),
		[`GET ${REGISTRATIONS}/{id}`]: {
			gate: 'everyone',
			about: owns({ id: 'things.registration' }, 'guestDonor'),
		},
		[`POST ${REGISTRATIONS}/{id}/cancel`]: {
			gate: 'everyone',
			about: owns({ id: 'things.spareRegistration' }, 'guestDonor'),
		},
		...all(
			open,
			`GET ${TICKETS}/{token}`,
			`GET ${TICKETS}/{token}/calendar`,
			`GET ${TICKETS}/{token}/pdf`,
			`POST ${TICKETS}/{token}/send`,
			`POST ${TICKETS}/{token}/reissue`,
			`POST ${TICKETS}/{token}/cancel`,
		),
		[`POST ${TICKETS}/{token}/openings`]: { gate: 'everyone', session: 'ignored' },
		'POST /api/v1/eventDonation': {
			gate: 'everyone',
			about: owns({}, 'guestDonor'),
			body: { transactionId: 'own' },
		},
		...all(door, 'GET /api/backoffice/doors', 'GET /api/backoffice/liveEvents/{id}/door'),
		'POST /api/backoffice/liveEvents/{id}/scans': {
			...door,
			body: { 'scans.id': 'any', 'scans.registration': 'any' },
		},
		...all(
			admins,
			'POST /api/backoffice/liveEvents',
			'PUT /api/backoffice/liveEvents/{id}',
			'POST /api/backoffice/liveEvents/{id}/cancel',
			'POST /api/backoffice/liveEvents/{id}/complimentary',
			'POST /api/backoffice/liveEventRegistrations/{id}/move',
		),
		...all(
			admins,
			'GET /api/v1/eventUsersList',
			'GET /api/backoffice/liveEvents/{id}/timeline',
			`GET ${PARTICIPANTS}`,
			`GET ${PARTICIPANTS}/csv`,
			`POST ${PARTICIPANTS}/{id}/send`,
			`POST ${PARTICIPANTS}/{id}/reissue`,
			`PUT ${PARTICIPANTS}/{id}/attendees`,
		),
		...all(
			moneyRead,
			'GET /api/backoffice/liveEvents',
			'GET /api/backoffice/liveEvents/{id}',
			`GET ${EVENT_PAYMENTS}`,
			`GET ${EVENT_PAYMENTS}/csv`,
			`GET ${EVENT_PAYMENTS}/{id}`,
		),
		...all(
			{ gate: ['admin', 'finAdmin'] },
			`GET ${PARTICIPANTS}/{id}`,
			`GET ${PARTICIPANTS}/{id}/timeline`,
			`POST ${PARTICIPANTS}/{id}/cancel`,
		),
	},
	things: async (world) => ({ ...(await liveEventThings(world)), ...(await officeThings(world)) }),
	ids: {
		kinds: {
			slug: ({ things }) => [things.slug ?? ''],
			ticketToken: ({ things }) => [things.ticketToken ?? ''],
			registration: ({ things }) => [things.registration ?? '', things.spareRegistration ?? ''],
			waiting: ({ things }) => [things.waiting ?? ''],
			liveEvent: ({ things }) => [things.spareLiveEvent ?? '', things.liveEvent ?? ''],
		},
		segments: {
			liveEvents: ['slug', 'liveEvent'],
			registrations: ['registration'],
			waiting: ['waiting'],
			liveEventRegistrations: ['registration'],
			liveEventParticipants: ['registration'],
			liveEventPayments: ['registration'],
			tickets: ['ticketToken'],
		},
	},
}
